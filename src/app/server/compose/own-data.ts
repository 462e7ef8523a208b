import type { FastifyInstance } from 'fastify'
import type { AccountsStore } from '#features/accounts/server/accounts.store.ts'
import { createCalendarFeedsStore } from '#features/accounts/server/calendar-feeds.store.ts'
import { createDevicePasswordsStore } from '#features/accounts/server/device-passwords.store.ts'
import { createFactorsStore } from '#features/accounts/server/factors/factors.store.ts'
import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import type { KeptFile, OwnData } from '#features/own-data/own-data.rules.ts'
import { addOwnDataRoutes, type OwnDataOptions } from '#features/own-data/server/own-data.routes.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import type { Push } from '#features/push/server/push.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { listSecurityEvents } from '#kit/server/security-events.ts'

const rowsAtOnce = 200

interface OwnDataParts extends Pick<OwnDataOptions, 'limits' | 'clock' | 'files' | 'product'> {
  database: Database
  accounts: AccountsStore
  push: Pick<Push, 'store'>
}

/** Adds the download of all of a user's data, collected from each feature. */
export function addOwnData(app: FastifyInstance, { database, accounts, push, ...parts }: OwnDataParts): void {
  const goals = createGoalsStore(database)
  const { clock } = parts
  const uploads = createUploadsStore(database, new Set())
  const factors = createFactorsStore(database)

  async function* filesOf(userId: string): AsyncGenerator<KeptFile> {
    let cursor: string | undefined
    do {
      const page = await uploads.listPage({ userId, cursor, limit: rowsAtOnce })
      for (const { filename, originalName, folder, size, uploadDate, isFavorite } of page)
        yield { filename, originalName, folder, size, uploadDate, isFavorite }
      cursor = page.length < rowsAtOnce ? undefined : page.at(-1)?.id
    } while (cursor !== undefined)
  }

  async function allGoals(userId: string): Promise<Goal[]> {
    const all: Goal[] = []
    for (let cursor: string | undefined; ; cursor = all.at(-1)?.id) {
      const page = await goals.listPage({ userId, cursor, limit: rowsAtOnce, now: instant(clock) })
      all.push(...page)
      if (page.length < rowsAtOnce) return all
    }
  }

  async function allEvents(userId: string): Promise<OwnData['securityEvents']> {
    const all: Awaited<ReturnType<typeof listSecurityEvents>> = []
    for (let cursor: string | undefined; ; cursor = all.at(-1)?.id) {
      const page = await listSecurityEvents(database, { userId, cursor, limit: rowsAtOnce })
      all.push(...page)
      if (page.length < rowsAtOnce) return all.map(({ kind, outcome, createdAt }) => ({ kind, outcome, createdAt }))
    }
  }

  async function plannerOf(userId: string): Promise<OwnData['planner']> {
    const all: OwnData['planner'][number][] = []
    for await (const rows of createPlannerStore(database).allPages(userId)) {
      const there = await uploads.present(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
      const names = new Map(there.map(({ id, originalName }) => [id, originalName]))
      for (const { uploadId, sourcePage, kind, dateFrom, dateTo, inkStep } of rows) {
        const file = names.get(uploadId)
        if (file !== undefined) all.push({ file, page: sourcePage, kind, from: dateFrom, to: dateTo, ink: inkStep })
      }
    }
    return all
  }

  addOwnDataRoutes(app, {
    ...parts,
    database,
    filesOf,
    async dataOf(userId) {
      const now = instant(clock)
      // A user who isn't approved has no session and can't get here.
      const admitted = { requireApproval: false }
      const user = await accounts.findUser(userId)
      return {
        account: { name: user?.name ?? '', email: user?.email ?? '', createdAt: user?.createdAt ?? '' },
        goals: await allGoals(userId),
        focusSessions: await createFocusStore(database).list(userId),
        planner: await plannerOf(userId),
        settings: await createSettingsStore(database).find(userId),
        securityEvents: await allEvents(userId),
        pushDevices: (await push.store.list(userId)).map(({ userAgent, createdAt, lastSentAt }) => ({
          userAgent,
          createdAt,
          lastSentAt,
        })),
        secondFactors: {
          authenticatorAppSince: await factors.totpSince(userId),
          passkeys: (await factors.passkeysOf(userId)).map(({ name, createdAt, lastUsedAt }) => ({
            name,
            createdAt,
            lastUsedAt,
          })),
          recoveryCodesLeft: await factors.recoveryCodesLeft(userId),
        },
        calendar: await createCalendarFeedsStore(database, admitted).find(userId, now),
        devicePasswords: await createDevicePasswordsStore(database, admitted).list(userId, now),
      }
    },
  })
}
