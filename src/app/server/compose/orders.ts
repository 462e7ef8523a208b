import type { FastifyInstance } from 'fastify'
import { activationLink } from '#features/access/activation-link.ts'
import { bindAccessCode, recordCodeMail, voidAccessCode } from '#features/access/server/codes.store.ts'
import { createCodesFor } from '#features/access/server/codes.ts'
import { findCodes, findLastMails } from '#features/access/server/find-codes.ts'
import { createRevokeUser } from '#features/accounts/server/revoke-access.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { addOrdersRoutes } from '#features/orders/server/orders.routes.ts'
import type { OrdersOptions } from '#features/orders/server/parts.ts'
import type { Clock } from '#kit/clock.ts'
import type { AfterReply } from '#kit/server/after-reply.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Config } from '#operations/server/config.ts'

interface OrdersParts {
  database: Database
  limits: RateLimits
  clock: Clock
  afterReply: AfterReply
  config: Pick<Config, 'brand' | 'publicUrl' | 'webhookSecrets' | 'smtpUrl'>
}

/** Adds orders, and connects them with their codes, their emails, and the access that a refund may end. */
export async function addOrders(app: FastifyInstance, { config, ...parts }: OrdersParts): Promise<void> {
  const hasMailServer = config.smtpUrl !== undefined
  await addOrdersRoutes(app, { ...parts, ...orderParts(parts.database, config), hasMailServer, secrets: config.webhookSecrets })
}

/** What orders show about codes. */
export const orderCodes: Pick<OrdersOptions['codes'], 'find' | 'lastMails'> = { find: findCodes, lastMails: findLastMails }

/** Returns what is needed to record and change orders. */
export function orderParts(
  database: Database,
  config: Pick<Config, 'brand' | 'publicUrl'>,
): Pick<OrdersOptions, 'database' | 'codes' | 'mails' | 'revokeAccess'> {
  const { brand, publicUrl } = config
  const aboutCode = (code: string) => ({ product: brand.name, code, url: activationLink(publicUrl, code) })
  return {
    database,
    codes: {
      ...orderCodes,
      create: (tx, emails, now) => createCodesFor(tx, { brand, emails, now }),
      void: voidAccessCode,
      bind: bindAccessCode,
      recordMail: recordCodeMail,
    },
    revokeAccess: createRevokeUser({
      database,
      mails: { revoked: () => composeMail(brand, 'access-revoked', { product: brand.name, supportEmail: brand.supportEmail }) },
    }),
    mails: {
      code: (code) => composeMail(brand, 'code', aboutCode(code)),
      lostCode: (code) => composeMail(brand, 'lost-code', aboutCode(code)),
    },
  }
}
