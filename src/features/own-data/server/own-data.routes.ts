import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { folderName } from '#features/library/folder-names.rules.ts'
import { folderNames } from '#features/library/folder-names.texts.ts'
import { instant } from '#kit/clock.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { isStored, sendArchive } from '#kit/server/files/archive.ts'
import { serve } from '#kit/server/http/serve.ts'
import { createOneAtATime } from '#kit/server/jobs/one-at-a-time.ts'
import { eachPage } from '#kit/server/lists/paging.ts'
import { ownDataApi } from '../own-data.contract.ts'
import { type OwnFile, packFiles, type ReadOwnData, type ShownData } from '../own-data.rules.ts'
import { ownDataPage } from '../own-data-page.ts'

/** Limits exports, because each one reads all of the user's files from the disk. */
const perUser: RateLimit = { name: 'own-data', points: 10, windowSeconds: 60 * 60 }

interface OwnDataOptions extends Pick<Basics, 'database' | 'limits' | 'clock' | 'files' | 'shop'> {
  ownData: ReadOwnData
  uploads: {
    listPage(page: { userId: string; cursor: string | undefined; limit: number }): Promise<(OwnFile & { id: string })[]>
  }
}

export function addOwnDataRoutes(app: FastifyInstance, options: OwnDataOptions) {
  const inLine = createOneAtATime()
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
    const packed = packFiles(found, (folder) => folderName(folder, say(folderNames)))
    // Ten archives of one owner take the thread no longer at a time than one, and no rows are kept once they are written.
    const texts = await inLine(userId, async () => {
      const written: Record<string, Buffer> = {}
      const shown: Record<string, unknown> = {}
      for (const [name, read] of Object.entries(options.ownData)) {
        const rows = await read(userId)
        if (isShown.has(name)) shown[name] = rows
        written[`data/${name}.json`] = await toJson(rows)
      }
      written['data/pages.json'] = await toJson(packed)
      const { account, goals, 'focus-sessions': focusSessions } = shown
      const page = ownDataPage({ account, goals, focusSessions } as ShownData, packed, { product, day, language, say })
      return { 'index.html': Buffer.from(page), ...written }
    })
    const stored = packed.filter(({ isMissing }) => !isMissing)
    return sendArchive(reply, { name: `${product} ${day}.zip`, texts, stored, files, now })
  })
}

/** What the page in the archive shows too. */
const isShown = new Set(['account', 'goals', 'focus-sessions'])
const rowsAtOnce = 200

/** Writes a list in pieces, between which others go on. */
async function toJson(value: unknown): Promise<Buffer> {
  const rows = Array.isArray(value) ? value : []
  if (rows.length === 0) return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  const pieces: Buffer[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await turn()
    const piece = JSON.stringify(rows.slice(at, at + rowsAtOnce), null, 2)
    pieces.push(Buffer.from(`${at === 0 ? '[' : ','}${piece.slice(1, -2)}`))
  }
  return Buffer.concat([...pieces, Buffer.from('\n]\n')])
}
