import { type Static, type TSchema, Type } from 'typebox'
import { AccessCode } from '#features/access/codes.contract.ts'
import { AuthUser, RegisteredUser } from '#features/accounts/users.contract.ts'
import { Mail } from '#features/mail/mails.contract.ts'
import { Order } from '#features/orders/orders.contract.ts'
import { Id, Instant, Nullable, OneOf, route } from '#kit/contract.ts'

const TimelineEvent = Type.Object({
  at: Instant,
  kind: OneOf(['ordered', 'refunded', 'mailed', 'signed-up', 'redeemed', 'signed-in', 'action']),
  /** An order's number, a kind of email, a code or an action. */
  about: Type.String(),
  /** The state of an email, the administrator of an action or the text of a note. */
  detail: Nullable(Type.String()),
})
export type TimelineEvent = Static<typeof TimelineEvent>

const Customer = Type.Object({
  email: Type.String(),
  /** Null before the customer has signed up, and after the account was deleted. */
  user: Type.Union([Type.Null(), AuthUser]),
  /** What the account has, as numbers only. */
  counts: Type.Object({
    sessions: Type.Integer(),
    devicePasswords: Type.Integer(),
    passkeys: Type.Integer(),
    apps: Type.Integer(),
  }),
  deletionDueAt: Nullable(Instant),
  /** Whether somebody who isn't approved waits for it. */
  needsApproval: Type.Boolean(),
  orders: Type.Array(Order),
  codes: Type.Array(AccessCode),
  /** The latest email with each of the codes. */
  codeMails: Type.Array(Type.Object({ codeId: Id, at: Instant, to: Type.String(), state: Mail.properties.state })),
  /** What is open to the account. */
  planners: Type.Array(
    Type.Object({
      productId: Id,
      name: Type.String(),
      since: Instant,
      /** True if an administrator gave it, who can take it back. */
      isGiven: Type.Boolean(),
    }),
  ),
  /** Newest first. */
  timeline: Type.Array(TimelineEvent),
})
export type Customer = Static<typeof Customer>

const Found = Type.Object({
  people: Type.Array(RegisteredUser),
  codes: Type.Array(AccessCode),
  orders: Type.Array(Order),
  mails: Type.Array(Mail),
})
export type Found = Static<typeof Found>

const counted = <Row extends TSchema>(row: Row) =>
  Type.Object({
    count: Type.Integer(),
    /** Those that have waited longest, at most five. */
    first: Type.Array(row),
  })

const PlannedDeletion = Type.Object({ userId: Id, name: Type.String(), email: Type.String(), dueAt: Instant })
export type PlannedDeletion = Static<typeof PlannedDeletion>

const Decisions = Type.Object({
  /** Whether nobody can use their account before it's approved. */
  asksApproval: Type.Boolean(),
  /** People who wait for approval, where the shop approves everybody. */
  people: counted(RegisteredUser),
  /** Orders refunded after their code was used, or in part. */
  orders: counted(Order),
  /** Accounts that will be deleted within a day. */
  deletions: counted(PlannedDeletion),
})
export type Decisions = Static<typeof Decisions>

export const customersApi = {
  decisions: route('GET /api/admin/decisions', {
    summary: 'List what waits for a decision of an administrator today',
    access: 'admin',
    reply: Decisions,
  }),
  find: route('GET /api/admin/find', {
    summary: 'Search people, codes, orders and the addresses of emails: the newest five of each',
    access: 'admin',
    query: Type.Object({ q: Type.String({ maxLength: 320 }) }),
    reply: Found,
  }),
  customer: route('GET /api/admin/customer', {
    summary: 'Show what the shop knows about the customer with an address; never what they write',
    access: 'admin',
    query: Type.Object({ email: Type.String({ maxLength: 320 }) }),
    reply: Customer,
  }),
}
