import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { isStored, sendArchive } from '#kit/server/files/archive.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { ownDataApi } from '../own-data.contract.ts'
import { type KeptFile, type OwnData, packFiles } from '../own-data.rules.ts'
import { ownDataPage } from '../own-data-page.ts'

/** Limits exports, because each one reads all of the user's files from the disk. */
const perUser: RateLimit = { name: 'own-data', points: 10, windowSeconds: 60 * 60 }

export interface OwnDataOptions {
  database: Database
  limits: RateLimits
  clock: Clock
  files: FileStore
  /** The product's display name. */
  product: string
  /** Collects the user's data from the features. */
  dataOf(userId: string): Promise<OwnData>
  filesOf(userId: string): AsyncIterable<KeptFile>
}

export function addOwnDataRoutes(app: FastifyInstance, options: OwnDataOptions) {
  const { database, limits, clock, files, product } = options

  serve(app, ownDataApi.download, async ({ params: { userId }, request, reply }) => {
    try {
      await limits.take(perUser, userId)
      await database.transaction((tx) => request.tellOwner(tx))
    } catch (error) {
      // Users can export their data even when the disk is full or read-only. Then neither the limit nor the email can be stored.
      if (storageFault(error) === null) throw error
      request.isOwnerTold = true
    }
    const found: (KeptFile & { isMissing: boolean })[] = []
    for await (const file of options.filesOf(userId)) found.push({ ...file, isMissing: !(await isStored(files, file)) })
    const now = instant(clock)
    const day = now.slice(0, 10)
    const data = await options.dataOf(userId)
    const packed = packFiles(found)
    const texts = {
      'index.html': ownDataPage(data, packed, product, day),
      'data/account.json': toJson(data.account),
      'data/goals.json': toJson(data.goals),
      'data/focus-sessions.json': toJson(data.focusSessions),
      'data/planner.json': toJson(data.planner),
      'data/settings.json': toJson(data.settings),
      'data/security-events.json': toJson(data.securityEvents),
      'data/second-factors.json': toJson(data.secondFactors),
      'data/calendar.json': toJson(data.calendar),
      'data/device-passwords.json': toJson(data.devicePasswords),
      'data/notification-devices.json': toJson(data.pushDevices),
      'data/pages.json': toJson(packed),
    }
    const stored = packed.filter(({ isMissing }) => !isMissing)
    return sendArchive(reply, { name: `${product} ${day}.zip`, texts, stored, files, now })
  })
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
