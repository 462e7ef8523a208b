import type { FastifyInstance } from 'fastify'
import { activationLink } from '#features/access/activation-link.ts'
import { createCodeAlarms } from '#features/access/server/code-alarms.ts'
import { bindAccessCode, insertAccessCodes, recordCodeMail, voidAccessCode } from '#features/access/server/codes.store.ts'
import { createCodesIn } from '#features/access/server/codes.ts'
import { createCodesAdminStore } from '#features/access/server/codes-admin.store.ts'
import { createUserSessionsStore } from '#features/accounts/server/user-sessions.store.ts'
import { createUsersAdminStore } from '#features/accounts/server/users-admin.store.ts'
import { addAdminRoutes } from '#features/admin/server/admin.routes.ts'
import type { ExportSource } from '#features/admin/server/export-source.ts'
import type { AdminOptions } from '#features/admin/server/parts.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { subscriptionsList } from '#features/newsletter/server/subscriptions-list.ts'
import { ordersList } from '#features/orders/server/orders-list.ts'
import type { Clock } from '#kit/clock.ts'
import { createAlarms } from '#kit/server/alarms.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { readCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Config } from './config.ts'
import { diskAlarms } from './disk-alarms.ts'

/** The operator's half, put together from what the features know. */
export function addAdmin(
  app: FastifyInstance,
  options: {
    database: Database
    limits: RateLimits
    clock: Clock
    disk: Disk
    config: Pick<Config, 'brand' | 'publicUrl' | 'smtpUrl'>
    exports?: Record<string, ExportSource>
  },
) {
  const { database, limits, clock, disk, config, exports = {} } = options
  const codeAlarms = createCodeAlarms({ database, limits })
  const dataAlarms = createAlarms({ database, clock })
  addAdminRoutes(app, {
    ...adminParts(database, config),
    clock,
    sessions: createUserSessionsStore(database),
    alarms: async () => [...(await diskAlarms(disk)), ...(await dataAlarms.list()), ...(await codeAlarms())],
    async shopTotals() {
      const subscribers = counterOf(subscriptionsList, 'active')
      const orders = ordersList.states.map((state) => counterOf(ordersList, state))
      const counted = await readCounters(database.queries, [subscribers, ...orders])
      const totalOrders = orders.reduce((sum, name) => sum + (counted[name] ?? 0), 0)
      return { subscribers: counted[subscribers] ?? 0, totalOrders }
    },
    hasMailServer: config.smtpUrl !== undefined,
    exports,
  })
}

/** What an administrator changes people and codes with. */
export function adminParts(
  database: Database,
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
): Pick<AdminOptions, 'database' | 'users' | 'codes' | 'mails'> {
  const product = brand.name
  return {
    database,
    users: createUsersAdminStore(database),
    codes: {
      ...createCodesAdminStore(database),
      insert: insertAccessCodes,
      generate: (tx, codes) => createCodesIn(tx, { prefix: brand.codePrefix, ...codes }),
      void: voidAccessCode,
      bind: bindAccessCode,
      recordMail: recordCodeMail,
    },
    mails: {
      code: (code) => composeMail(brand, 'code', { product, code, url: activationLink(publicUrl, code) }),
      revoked: () => composeMail(brand, 'access-revoked', { product, supportEmail: brand.supportEmail }),
      restored: () => composeMail(brand, 'access-restored', { product, url: `${publicUrl}/login` }),
    },
  }
}
