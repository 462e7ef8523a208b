import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { sendPage } from '#kit/server/lists/paging.ts'
import { libraryApi } from '../library.contract.ts'
import { blankFolderName, folderExists, folderNameTooLong, folderNotFound } from '../library.errors.ts'
import { cleanFolderName, maxFolderNameLength, searchable } from '../library.rules.ts'
import { createFoldersStore } from './folders.store.ts'

export interface FolderOptions extends Pick<Basics, 'database' | 'clock'> {
  /** Names of the built-in folders, which are taken for every user. */
  builtIn: ReadonlySet<string>
}

export function addFolderRoutes(app: FastifyInstance, { database, clock, builtIn }: FolderOptions) {
  const folders = createFoldersStore(database)
  const builtInNames = new Set([...builtIn].map(searchable))

  function usableName(sent: string): string {
    const name = cleanFolderName(sent)
    if (name === '') throw blankFolderName()
    if (name.length > maxFolderNameLength) throw folderNameTooLong()
    if (builtInNames.has(searchable(name))) throw folderExists()
    return name
  }

  function taken(error: unknown): never {
    throw database.isUniqueViolation(error) ? folderExists() : error
  }

  serve(app, libraryApi.folders, async ({ params: { userId }, query: { limit, cursor }, request, reply }) => {
    if (limit === undefined) return folders.list(userId, { after: cursor })
    const read = await folders.list(userId, { after: cursor, limit: limit + 1 })
    return sendPage(read, limit, { request, reply }, ({ name }) => name)
  })

  serve(app, libraryApi.createFolder, async ({ body, user, reply }) => {
    const sent = { id: body.id, userId: user.id, name: usableName(body.name), now: instant(clock) }
    const { folder, isNew } = await folders.insert(sent).catch(taken)
    if (!isNew) reply.status(200)
    return folder
  })

  serve(app, libraryApi.renameFolder, async ({ params, body, user }) => {
    const folder = await folders.rename({ id: params.id, userId: user.id }, usableName(body.name)).catch(taken)
    if (!folder) throw folderNotFound()
    return folder
  })

  serve(app, libraryApi.removeFolder, async ({ params, user }) => {
    const folder = await folders.remove({ id: params.id, userId: user.id })
    if (!folder) throw folderNotFound()
    return folder
  })
}
