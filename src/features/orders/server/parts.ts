import type { Clock } from '#kit/clock.ts'
import type { AfterReply } from '#kit/server/after-reply.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import type { OutgoingMail } from '#kit/server/mail/outbox.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'

export interface OrderCode {
  id: string
  code: string
  isUsed: boolean
  usedBy: string | null
  voidedAt: string | null
  /** The only address it works for; null: for every one. */
  customerEmail: string | null
}

/** What the access feature knows of codes and does with them, within an order's transaction. */
export interface OrderCodes {
  /** Codes by their ids, in no order; those that are gone are left out. */
  find(queries: Queries, ids: readonly string[]): Promise<OrderCode[]>
  /** The last mail that carried each of some codes. */
  lastMails(queries: Queries, codeIds: readonly string[]): Promise<{ codeId: string; mailId: string }[]>
  /** A new code for each address, in their order; null makes one that everybody can use. */
  create(tx: Tx, emails: readonly (string | null)[], now: string): Promise<{ id: string; code: string }[]>
  /** False when it is used, void or unknown. */
  void(tx: Tx, id: string, now: string): Promise<boolean>
  bind(tx: Tx, id: string, email: string): Promise<boolean>
  recordMail(tx: Tx, codeId: string, mailId: string): Promise<void>
}

/** The administrator who acts, from where and when. */
export interface OrderActor {
  id: string
  email: string
  address: string
  now: string
}

export interface OrdersOptions {
  database: Database
  limits: RateLimits
  clock: Clock
  afterReply: AfterReply
  /** Without one the mails wait in the outbox, and nobody is told that they leave. */
  hasMailServer: boolean
  codes: OrderCodes
  /** Ends a person's access for good reasons of an administrator; throws when that is not allowed. */
  revokeAccess(tx: Tx, userId: string, actor: OrderActor): Promise<void>
  mails: { code(code: string): Omit<OutgoingMail, 'to'>; lostCode(code: string): Omit<OutgoingMail, 'to'> }
  /** What each shop signs with; the routes of a shop without one do not exist. */
  secrets: WebhookSecrets
}

export type WebhookSecrets = Partial<Record<'webhook' | 'shopify' | 'woocommerce' | 'lemonsqueezy', string | undefined>>
