import { voidOldCodes } from '#features/access/server/codes.store.ts'
import { removeOldDeliveries } from '#features/orders/server/deliveries/deliveries.store.ts'
import { removeOldOrderEvents } from '#features/orders/server/order-events.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { removeOldActions } from '#kit/server/action-log.ts'
import type { Database } from '#kit/server/db/database.ts'
import { removeOldMails } from '#kit/server/mail/outbox.ts'
import { removeOldSecurityEvents } from '#kit/server/security-events.ts'

/** The messages of shops contain personal data of people who may not be customers yet. */
const deliveriesKeptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Days after which a row is removed. */
export interface KeptDays {
  /** Emails that were sent or have failed. Waiting ones stay. */
  mails: number
  /** The action log. */
  actions: number
  /** Order events. The orders themselves stay. */
  orderEvents: number
  /** The audit log of security events. */
  securityEvents: number
  /** Unused codes that work for any address; they are voided after this time. Null when they stay valid. */
  openCodes: number | null
}

export const usualKeptDays: KeptDays = { mails: 180, actions: 730, orderEvents: 730, securityEvents: 180, openCodes: null }

/** Removes what is older than its limit. `clock` must be a trusted one. */
export async function removeOutdated(options: { database: Database; clock: Clock; keptDays: KeptDays }): Promise<void> {
  const { database, clock, keptDays } = options
  const before = (days: number) => instant(clock, -days * dayMs)
  await removeOldMails(database, before(keptDays.mails))
  await removeOldActions(database, before(keptDays.actions))
  await removeOldOrderEvents(database, before(keptDays.orderEvents))
  await removeOldDeliveries(database, before(deliveriesKeptDays))
  await removeOldSecurityEvents(database, before(keptDays.securityEvents))
  if (keptDays.openCodes !== null)
    await voidOldCodes(database, { createdBefore: before(keptDays.openCodes), now: instant(clock) })
}
