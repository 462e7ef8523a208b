import type { FastifyInstance, FastifyRequest } from 'fastify'
import { archiveName, createPaths } from '#kit/archive-names.rules.ts'
import { instant } from '#kit/clock.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { proofTexts } from '#kit/proof.texts.ts'
import { requireFreshProof, requireProofBeyond } from '#kit/server/access/proof.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { type ArchivedFile, isStored, sendArchive } from '#kit/server/files/archive.ts'
import { serve } from '#kit/server/http/serve.ts'
import { folderName } from '../folder-names.rules.ts'
import { folderNames } from '../folder-names.texts.ts'
import { libraryApi } from '../library.contract.ts'
import { tooManyFiles, uploadNotFound } from '../library.errors.ts'
import { cleanFolderName, mostInArchive, unprovedInArchives } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { PlannerPages } from './books.store.ts'
import { moveUploads } from './changed-uploads.store.ts'
import { removeUploads, restoreUploads } from './deleted-uploads.store.ts'
import type { BuiltIn } from './library.rows.ts'
import { type SearchStore, searchOf } from './search.store.ts'
import { findSomeUploads, type UploadsStore } from './uploads.store.ts'

interface SelectionOptions extends Pick<Basics, 'files' | 'clock' | 'limits' | 'database'> {
  uploads: UploadsStore
  search: SearchStore
  builtIn: BuiltIn
  planner: PlannerPages
}

/** Adds the routes that change several uploads in one request. They skip ids that don't exist or belong to another user. */
export function addSelectionRoutes(app: FastifyInstance, options: SelectionOptions) {
  const { uploads, search, builtIn, files, clock, limits, database, planner } = options

  /** How many files the user may download as ZIP files without a fresh proof of identity. */
  const allowanceOf = async (userId: string): Promise<RateLimit> => ({
    name: 'archived-files',
    points: unprovedInArchives(await uploads.total(userId)),
    windowSeconds: 24 * 60 * 60,
  })

  /** Tells the owner that most of their library was downloaded. On a full disk nothing can be stored, and the download still works. */
  const tellOfExport = async (request: FastifyRequest) => {
    request.securityEvent.kind = 'data-exported'
    await database
      .transaction((tx) => request.tellOwner(tx))
      .catch((error: unknown) => {
        if (storageFault(error) === null) throw error
        request.isOwnerTold = true
      })
  }

  serve(app, libraryApi.ids, ({ params: { userId }, query }) => search.listIds(searchOf(userId, query)))

  serve(app, libraryApi.moveSome, ({ params: { userId }, body: { ids, folder } }) =>
    database.transaction((tx) => moveUploads(tx, { ids, userId }, { folder: cleanFolderName(folder), builtIn })),
  )

  serve(app, libraryApi.onlyIn, async ({ params: { userId }, hold, request }) => {
    const ids = await idsOfForm(request)
    await hold.check()
    if (ids.length > mostInArchive) throw tooManyFiles()
    return planner.writtenOnlyIn(userId, ids)
  })

  serve(app, libraryApi.removeSome, ({ params: { userId }, body: { ids } }) =>
    database.transaction((tx) => removeUploads(tx, { ids, userId }, instant(clock))),
  )

  serve(app, libraryApi.restoreSome, ({ params: { userId }, body: { ids } }) =>
    database.transaction((tx) => restoreUploads(tx, { ids, userId }, builtIn)),
  )

  serve(app, libraryApi.archiveCheck, async ({ params: { userId }, query, request, say }) => {
    const allowance = await allowanceOf(userId)
    const counted = (await limits.read(allowance, userId))?.points ?? 0
    if (counted + query.files > allowance.points) requireFreshProof(request, freshProofMinutes)
    return { message: say(proofTexts).proved }
  })

  serve(app, libraryApi.archive, async ({ params: { userId }, hold, request, reply, say }) => {
    const ids = await idsOfForm(request)
    await hold.check()
    if (ids.length > mostInArchive) throw tooManyFiles()
    const chosen = await findSomeUploads(database.queries, { ids, userId })
    const isFew = await requireProofBeyond(await allowanceOf(userId), { limits, request, userId, times: chosen.length })
    const pathOf = createPaths()
    const stored: ArchivedFile[] = []
    for (const { filename, originalName, folder, size, uploadDate } of chosen) {
      if (!(await isStored(files, { filename, size }))) continue
      stored.push({
        filename,
        size,
        uploadDate,
        path: pathOf(archiveName(folderName(folder, say(folderNames)), 'folder'), archiveName(originalName, 'page')),
      })
    }
    if (stored.length === 0) throw uploadNotFound()
    if (!isFew) await tellOfExport(request)
    const now = instant(clock)
    return sendArchive(reply, { name: say(libraryTexts).selection.archiveName(now.slice(0, 10)), texts: {}, stored, files, now })
  })
}

/** Longest list of ids in characters. An id has at most 64, plus a comma. */
const longestList = (mostInArchive + 1) * 65

async function idsOfForm(request: FastifyRequest): Promise<string[]> {
  let list = ''
  if (request.isMultipart())
    for await (const part of request.parts({ limits: { fieldSize: longestList, files: 0 } })) {
      if (part.type !== 'field' || part.fieldname !== 'ids') continue
      if (part.valueTruncated) throw tooManyFiles()
      list = String(part.value)
    }
  return [...new Set(list.split(',').filter((id) => id !== ''))]
}
