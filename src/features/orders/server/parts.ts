import type { Actor } from '#kit/server/access/actor.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { ShopName } from '../order-sources.ts'
import type { AskShop } from './shops/shop.ts'

export interface OrderCode {
  id: string
  code: string
  isUsed: boolean
  usedBy: string | null
  voidedAt: string | null
  /** The only address that may use it; null for any address. */
  customerEmail: string | null
  customerKey: string | null
  productId: string | null
  /** True while nobody has seen it. */
  isKept: boolean
  /** When a planner was first downloaded with it. */
  downloadedAt: string | null
}

/** A code that a customer got elsewhere. */
export interface KeptCode {
  code: string
  customerEmail: string | null
  productId: string | null
  isUsed: boolean
}

/** Operations on codes within an order's transaction. Provided by the access feature. */
export interface OrderCodes {
  /** Finds codes by id, in no particular order. Unknown ids are left out. */
  find(queries: Queries, ids: readonly string[]): Promise<OrderCode[]>
  /** Finds the newest codes that only an address with this key can use. */
  findOf(queries: Queries, address: Pick<Address, 'key'>, limit: number): Promise<OrderCode[]>
  /** Returns the latest email that contained each of these codes. */
  lastMails(queries: Queries, codeIds: readonly string[]): Promise<{ codeId: string; mailId: string }[]>
  /** Returns all emails that contained one of these codes. */
  mailsOf(queries: Queries, codeIds: readonly string[]): Promise<string[]>
  /** Creates one code for each address, in the same order; null creates a code that any address can use. */
  create(
    tx: Tx,
    wanted: { emails: readonly (string | null)[]; productId?: string | null; isKept?: boolean; now: string },
  ): Promise<{ id: string; code: string }[]>
  /** Stores codes that customers hold already, except those that are there. */
  keep(tx: Tx, held: readonly KeptCode[], now: string): Promise<{ id: string; code: string }[]>
  /** Finds codes that differ from these by hyphens at most. */
  findAlike(queries: Queries, codes: readonly string[]): Promise<{ id: string; code: string }[]>
  /** Returns of these codes those that somebody can use or uses, and whether each opens a product. */
  opening(queries: Queries, ids: readonly string[], productId: string): Promise<Map<string, boolean>>
  /** Opens a product to whoever uses a code, beside the one that it has. Doing it again changes nothing. */
  open(tx: Tx, opened: { codeId: string; productId: string; now: string }): Promise<void>
  /** False when it is used, void or unknown. */
  void(tx: Tx, id: string, now: string): Promise<boolean>
  /** Takes back what a code has brought an account that existed before. False when the account was made with it. */
  takeBack(tx: Tx, id: string, now: string): Promise<boolean>
  /** Marks a used code that pays for nothing but reading from now on. */
  leaveReading(tx: Tx, id: string, now: string): Promise<void>
  /** True if a user has codes that pay for reading only, and none that pays for writing. */
  paysForReadingOnly(queries: Queries, userId: string): Promise<boolean>
  /** Notes that somebody sees these codes. */
  noteShown(queries: Queries, ids: readonly string[]): Promise<void>
  bind(tx: Tx, id: string, email: string): Promise<boolean>
  recordMail(tx: Tx, codeId: string, mailId: string): Promise<void>
}

export interface OrdersOptions
  extends Pick<Basics, 'database' | 'limits' | 'clock' | 'afterReply' | 'wakeJobs' | 'hasMailServer' | 'wordings' | 'publicUrl'> {
  codes: OrderCodes
  /** Reads an address as it was typed or sent. Provided by the accounts feature. */
  readAddress(queries: Queries, typed: string): Promise<Address>
  readAddresses(queries: Queries, typed: readonly string[]): Promise<Address[]>
  /** True if an account in use has this address. */
  hasAccount(queries: Queries, typed: string): Promise<boolean>
  /** Revokes a user's access on behalf of an administrator. Throws when that isn't allowed. */
  revokeAccess(tx: Tx, userId: string, actor: Actor): Promise<void>
  /** Limits a user to reading on behalf of an administrator. Throws when that isn't allowed. */
  limitToReading(tx: Tx, userId: string, actor: Actor): Promise<void>
  /** With the secrets with which shops sign their events: a shop without one has no route. Codes may be mentioned again after some days. */
  shop: Shop<{ webhookSecrets: WebhookSecrets; codeReminderDays?: number | null }>
  /** True for an address that wants no more emails of the shop. Provided by the newsletter feature. */
  hasUnsubscribed(queries: Queries, address: Address): Promise<boolean>
  /** Keys the networks that messages come from. */
  securitySecret: string
  /** Ask the shops that sign nothing. */
  askShops: Partial<Record<ShopName, AskShop>>
  /** Returns which of these editions exist. Provided by the planner feature. */
  knownEditions(queries: Queries, ids: readonly string[]): Promise<string[]>
}

export type WebhookSecrets = Partial<Record<ShopName, string | undefined>>
