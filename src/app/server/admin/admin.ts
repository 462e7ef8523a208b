import type { FastifyInstance } from 'fastify'
import { activationLink } from '#features/access/activation-link.ts'
import type { ChangeCodesOptions } from '#features/access/server/change-codes.ts'
import { addCodeRoutes } from '#features/access/server/codes.routes.ts'
import { codesExport } from '#features/access/server/codes-export.ts'
import type { ChangeUsersOptions } from '#features/accounts/server/change-users.ts'
import { addUsersRoutes } from '#features/accounts/server/users.routes.ts'
import { findUsers } from '#features/accounts/server/users.store.ts'
import { usersExports } from '#features/accounts/server/users-export.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { addMailRoutes } from '#features/mail/server/mails.routes.ts'
import { subscriptionsExport } from '#features/newsletter/server/subscriptions-export.ts'
import { ordersExport } from '#features/orders/server/orders-export.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { addExportRoute } from '#kit/server/lists/export.routes.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Finding } from '#operations/installation.contract.ts'
import type { AlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { addAlarmRoutes } from '#operations/server/alarms/alarms.routes.ts'
import { addBackupsRoutes } from '#operations/server/backup/backups.routes.ts'
import { hasBackups } from '#operations/server/backup/key-state.ts'
import type { Config } from '#operations/server/config.ts'
import { addInstallationRoutes } from '#operations/server/doctor/installation.routes.ts'
import { orderCodes } from '../compose/orders.ts'
import { addOverviewRoutes } from './overview.routes.ts'

interface AdminOptions {
  database: Database
  clock: Clock
  limits: RateLimits
  watch: AlarmWatch
  newsletterSecret: string
  config: Pick<Config, 'brand' | 'publicUrl' | 'smtpUrl' | 'backupTo' | 'dataDir' | 'encryptsBackups'>
  examine: () => Promise<Finding[]>
  wakeJobs: () => void
}

/** Adds the admin parts of the features, and those that span several features. */
export function addAdmin(app: FastifyInstance, options: AdminOptions) {
  const { database, limits, clock, watch, newsletterSecret, config, examine, wakeJobs } = options
  const hasMailServer = config.smtpUrl !== undefined

  addUsersRoutes(app, { ...userChanges(database, config), clock })
  addCodeRoutes(app, { ...codeChanges(database, config), clock, limits, hasMailServer })
  addMailRoutes(app, { database, clock, hasMailServer })
  addOverviewRoutes(app, {
    database,
    brand: config.brand,
    hasMailServer,
    hasBackups: () => hasBackups({ config, database, clock }),
  })
  addAlarmRoutes(app, { clock, watch })
  addBackupsRoutes(app, { database, clock, isScheduled: config.backupTo !== undefined })
  addInstallationRoutes(app, { database, clock, examine, wakeJobs })
  addExportRoute(app, {
    clock,
    sources: {
      ...usersExports(database),
      'access-codes': codesExport({ database, findUsers }),
      orders: ordersExport({ database, codes: orderCodes }),
      subscriptions: subscriptionsExport({ database, publicUrl: config.publicUrl, secret: newsletterSecret }),
    },
  })
}

type MailConfig = Pick<Config, 'brand' | 'publicUrl'>

/** Returns what is needed to change users. */
export function userChanges(database: Database, { brand, publicUrl }: MailConfig): ChangeUsersOptions {
  const product = brand.name
  return {
    database,
    mails: {
      revoked: () => composeMail(brand, 'access-revoked', { product, supportEmail: brand.supportEmail }),
      restored: () => composeMail(brand, 'access-restored', { product, url: `${publicUrl}/login` }),
    },
  }
}

/** Returns what is needed to create and change codes. */
export function codeChanges(database: Database, { brand, publicUrl }: MailConfig): ChangeCodesOptions {
  return {
    database,
    findUsers,
    brand,
    mails: {
      code: (code) => composeMail(brand, 'code', { product: brand.name, code, url: activationLink(publicUrl, code) }),
    },
  }
}
