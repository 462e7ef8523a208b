import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, StrictObject, withFields } from '#kit/contract.ts'
import { listQuery } from '#kit/list-query.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

/** A `bound` code is available too, but only to its customer's address. */
const AccessCodeState = OneOf(['available', 'bound', 'used', 'void'])
/** The last two are filters only: codes that nobody has used, and used ones whose planner nobody has downloaded. */
const CodesFilter = OneOf(['available', 'bound', 'used', 'void', 'never_used', 'never_downloaded'])
const CodesQuery = listQuery(CodesFilter, OneOf(['newest', 'oldest', 'code']))

export const AccessCode = Type.Object({
  id: Id,
  code: Type.String(),
  state: AccessCodeState,
  isUsed: Type.Boolean(),
  usedBy: Nullable(Id),
  /** The address of the user who redeemed it. */
  usedByEmail: Nullable(Type.String()),
  usedAt: Nullable(Instant),
  /** When a planner was first downloaded with it. */
  downloadedAt: Nullable(Instant),
  customerEmail: Nullable(Type.String()),
  /** The label of the code's batch. */
  label: Nullable(Type.String()),
  /** The product that the code belongs to, and its name with those of others that it opens. */
  productId: Nullable(Id),
  product: Nullable(Type.String()),
  voidedAt: Nullable(Instant),
  /** True while nobody has seen it, because the buyer of its order may claim it. `code` hides it then. */
  isKept: Type.Boolean(),
  /** Number of refused attempts with this code. */
  failedAttempts: Type.Integer(),
  lastTriedAt: Nullable(Instant),
  createdAt: Instant,
})
export type AccessCode = Static<typeof AccessCode>

export const HistoryEvent = Type.Object({
  at: Instant,
  kind: OneOf(['created', 'bound', 'named', 'shown', 'mailed', 'tried', 'redeemed', 'voided']),
  /** An administrator's address, the redeemer's address, or the address that was tried. */
  by: Nullable(Type.String()),
  /** Details by kind: the recipient of an email, the address that the code was bound to, the product that it opens, or the network of an attempt. */
  detail: Nullable(Type.String()),
  /** Only for `mailed`: the state of the email. */
  mailState: Type.Optional(OneOf(['waiting', 'sending', 'sent', 'failed', 'settled'])),
})
export type HistoryEvent = Static<typeof HistoryEvent>

export const CodeHistory = Type.Object({
  code: AccessCode,
  /** The user who redeemed it; null once their account is deleted. */
  redeemedBy: Type.Union([Type.Null(), Type.Object({ id: Id, name: Type.String(), email: Type.String() })]),
  /** Oldest first. */
  events: Type.Array(HistoryEvent),
})
export type CodeHistory = Static<typeof CodeHistory>

/** The only address that may use the code; null removes it. */
const CustomerEmail = Type.String({ maxLength: 320 })
const Label = Type.String({ maxLength: 100 })

export const CodeAlarm = Type.Object({
  /** Someone is trying many codes. */
  kind: Type.Literal('code-guessing'),
  failedAttempts: Type.Integer(),
  /** When the current window of 24 hours ends. */
  until: Instant,
  /** Above this number of attempts, only codes bound to the given address are accepted until the window ends. */
  limit: Type.Integer(),
  isLimitReached: Type.Boolean(),
  /** Networks of the latest attempts, most attempts first. */
  networks: Type.Array(Type.Object({ network: Type.String(), tries: Type.Integer() })),
})
export type CodeAlarm = Static<typeof CodeAlarm>

/** The codes that were created together, with how many of them are in which state. */
export const Batch = Type.Object({
  label: Type.String(),
  total: Type.Integer(),
  used: Type.Integer(),
  void: Type.Integer(),
  /** Neither used nor void, and perhaps assigned to a customer. */
  unused: Type.Integer(),
  createdAt: Instant,
})
export type Batch = Static<typeof Batch>

/** The shop's access codes and their history. */
export const codesApi = {
  accessCodes: route('GET /api/admin/access-codes', {
    summary: 'List access codes',
    access: 'admin',
    apiScope: 'codes:read',
    query: CodesQuery,
    reply: Type.Array(AccessCode),
  }),
  createAccessCode: route('POST /api/admin/create-access-code', {
    summary: 'Create the given code (in upper case) or a random one, and bind it to an address if one is given',
    access: 'admin',
    apiScope: 'codes:write',
    body: Type.Unsafe<{ code?: string; customerEmail?: string; productId?: string } | undefined | null>({
      // The body may be missing.
      type: ['object', 'null'],
      properties: { code: { type: 'string', maxLength: 64 }, customerEmail: CustomerEmail, productId: Id },
      additionalProperties: false,
    }),
    reply: AccessCode,
    status: 201,
  }),
  createBatch: route('POST /api/admin/access-codes/batch', {
    securityEvent: 'codes-created',
    summary: 'Create up to 10,000 codes at once',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      label: Type.Optional(Label),
      productId: Type.Optional(Id),
    }),
    reply: Type.Object({ label: Nullable(Type.String()), codes: Type.Array(Type.String()) }),
    status: 201,
  }),
  products: route('GET /api/admin/access-codes/products', {
    summary: 'List the products that a code can belong to',
    access: 'admin',
    apiScope: 'codes:read',
    reply: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
  batches: route('GET /api/admin/access-codes/batches', {
    summary: 'List the newest 200 batches of codes by their labels',
    access: 'admin',
    apiScope: 'codes:read',
    reply: Type.Array(Batch),
  }),
  voidBatch: route('POST /api/admin/access-codes/batches/void', {
    summary: 'Void the unused codes of a batch permanently, except those that are assigned to a customer',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({ label: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: withFields(Message, { count: Type.Integer() }),
  }),
  voidCode: route('POST /api/admin/access-codes/:id/void', {
    summary: 'Void an unused code permanently',
    access: 'admin',
    apiScope: 'codes:write',
    params: ById,
    reply: AccessCode,
  }),
  bindCode: route('PATCH /api/admin/access-codes/:id', {
    summary: "Bind an unused code to a customer's address, change the address, or unbind the code with null",
    access: 'admin',
    apiScope: 'codes:write',
    params: ById,
    body: StrictObject({ customerEmail: Nullable(CustomerEmail) }),
    reply: AccessCode,
  }),
  setProduct: route('PUT /api/admin/access-codes/:id/product', {
    summary: 'Say which product a code opens, used or not, or none with null',
    access: 'admin',
    apiScope: 'codes:write',
    params: ById,
    body: StrictObject({ productId: Nullable(Id) }),
    reply: AccessCode,
  }),
  giveProduct: route('POST /api/admin/users/:id/products', {
    summary: 'Open a product to a user at once, without a code',
    access: 'admin',
    params: ById,
    body: StrictObject({ productId: Id }),
    reply: Message,
  }),
  takeProduct: route('DELETE /api/admin/users/:id/products/:productId', {
    summary: 'Take back a product that was given to a user; what they bought stays',
    access: 'admin',
    params: Type.Object({ id: Id, productId: Id }),
    reply: Message,
  }),
  showCode: route('POST /api/admin/access-codes/:id/show', {
    summary: "Show a code that nobody has seen; its order's buyer then gets it only if the operator says so",
    access: 'admin',
    params: ById,
    reply: AccessCode,
  }),
  sendCode: route('POST /api/admin/access-codes/:id/send', {
    summary: 'Email an unused code to the customer it is bound to; can be repeated',
    access: 'admin',
    apiScope: 'codes:write',
    params: ById,
    reply: Message,
  }),
  codeHistory: route('GET /api/admin/access-codes/:id/history', {
    summary: "Show a code's history: who created, emailed, tried and redeemed it",
    access: 'admin',
    apiScope: 'codes:read',
    params: ById,
    reply: CodeHistory,
  }),
}
