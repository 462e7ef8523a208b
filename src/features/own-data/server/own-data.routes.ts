import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { folderName } from '#features/library/folder-names.rules.ts'
import { folderNames } from '#features/library/folder-names.texts.ts'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { isStored, sendArchive } from '#kit/server/files/archive.ts'
import { eachPage } from '#kit/server/paging.ts'
import type { RateLimit } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { ownDataApi } from '../own-data.contract.ts'
import { type OwnFile, packFiles, type ReadOwnData, type ShownData } from '../own-data.rules.ts'
import { ownDataPage } from '../own-data-page.ts'

/** Limits exports, because each one reads all of the user's files from the disk. */
const perUser: RateLimit = { name: 'own-data', points: 10, windowSeconds: 60 * 60 }

export interface OwnDataOptions extends Pick<Basics, 'database' | 'limits' | 'clock' | 'files' | 'shop'> {
  ownData: ReadOwnData
  uploads: {
    listPage(page: { userId: string; cursor: string | undefined; limit: number }): Promise<(OwnFile & { id: string })[]>
  }
}

export function addOwnDataRoutes(app: FastifyInstance, options: OwnDataOptions) {
  const { database, limits, clock, files, uploads } = options

  serve(app, ownDataApi.download, async ({ params: { userId }, request, reply, say }) => {
    try {
      await limits.take(perUser, userId)
      await database.transaction((tx) => request.tellOwner(tx))
    } catch (error) {
      // Users can export their data even when the disk is full or read-only. Then neither the limit nor the email can be stored.
      if (storageFault(error) === null) throw error
      request.isOwnerTold = true
    }
    const found: (OwnFile & { isMissing: boolean })[] = []
    for await (const page of eachPage((asked) => uploads.listPage({ userId, ...asked })))
      for (const { filename, originalName, folder, size, uploadDate, isFavorite } of page) {
        const file = { filename, originalName, folder, size, uploadDate, isFavorite }
        found.push({ ...file, isMissing: !(await isStored(files, file)) })
      }
    const now = instant(clock)
    const day = now.slice(0, 10)
    const { language } = request
    const product = options.shop.now().brand.name
    const data: Record<string, unknown> = {}
    for (const [name, read] of Object.entries(options.ownData)) {
      data[name] = await read(userId)
      await turn()
    }
    const { account, goals, 'focus-sessions': focusSessions } = data
    const packed = packFiles(found, (folder) => folderName(folder, say(folderNames)))
    await turn()
    const shown = { account, goals, focusSessions } as ShownData
    const texts: Record<string, string> = { 'index.html': ownDataPage(shown, packed, { product, day, language, say }) }
    // Others go on between the parts of a large archive.
    for (const [name, value] of Object.entries({ ...data, pages: packed })) {
      await turn()
      texts[`data/${name}.json`] = toJson(value)
    }
    const stored = packed.filter(({ isMissing }) => !isMissing)
    return sendArchive(reply, { name: `${product} ${day}.zip`, texts, stored, files, now })
  })
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
