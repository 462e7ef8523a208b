import { type Static, type TSchema, Type } from 'typebox'
import { PersonSession } from '#features/accounts/accounts.contract.ts'
import { ById, Id, Instant, Message, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'

const RegisteredUserState = OneOf('pending', 'approved', 'revoked')
export type RegisteredUserState = Static<typeof RegisteredUserState>
/** `bound` is available too, but for its customer's address only. */
const AccessCodeState = OneOf('available', 'bound', 'used', 'void')
export type AccessCodeState = Static<typeof AccessCodeState>
const PeopleSort = OneOf('newest', 'oldest', 'name', 'email')
const CodeSort = OneOf('newest', 'oldest', 'code')

/** What every admin list can be asked: a page holds fewer rows than `limit` only at the end, or when a search goes on behind its `Link`. */
function listQuery<State extends TSchema, Sort extends TSchema>(state: State, sort: Sort) {
  return Type.Object({
    /** Words, each the beginning of a word of the row, in any case: name, address, code, label. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(state),
    /** `newest` when left out. */
    sort: Type.Optional(sort),
    /** 50 when left out. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Taken from the `Link` header of the page before. */
    cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  })
}
const PeopleQuery = listQuery(RegisteredUserState, PeopleSort)
const CodesQuery = listQuery(AccessCodeState, CodeSort)

/** A registration: what admitted a person. `id` is what approve, revoke and restore take; `userId` names the person. */
export const RegisteredUser = Type.Object({
  id: Id,
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  accessCode: Nullable(Type.String()),
  state: RegisteredUserState,
  isVerified: Type.Boolean(),
  isApproved: Type.Boolean(),
  approvedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
  registeredAt: Instant,
})
export type RegisteredUser = Static<typeof RegisteredUser>

/** The person, as the tab "Auth Users" shows them. */
export const AuthUser = Type.Object({
  id: Id,
  /** What revoke and restore take. */
  registrationId: Id,
  name: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  profileImageUrl: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
  state: RegisteredUserState,
  /** How they sign in: `password`, and the names of external providers. */
  signInMethods: Type.Array(Type.String()),
  joinDate: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type AuthUser = Static<typeof AuthUser>

export const AccessCode = Type.Object({
  id: Id,
  code: Type.String(),
  state: AccessCodeState,
  isUsed: Type.Boolean(),
  usedBy: Nullable(Id),
  /** The address of the person who used it. */
  usedByEmail: Nullable(Type.String()),
  usedAt: Nullable(Instant),
  customerEmail: Nullable(Type.String()),
  /** What the batch it was made in is called. */
  label: Nullable(Type.String()),
  voidedAt: Nullable(Instant),
  /** Tries with this code that were refused. */
  failedTries: Type.Integer(),
  lastTriedAt: Nullable(Instant),
  createdAt: Instant,
})
export type AccessCode = Static<typeof AccessCode>

export const StoryEvent = Type.Object({
  at: Instant,
  kind: OneOf('created', 'bound', 'mailed', 'tried', 'redeemed', 'voided'),
  /** Who did it: an administrator's address, the redeemer's address, or the address that was tried. */
  by: Nullable(Type.String()),
  /** What else is known: the mail's address, the address the code was bound to, the network of a try. */
  detail: Nullable(Type.String()),
  /** Of a mail: whether it has left. */
  mailState: Type.Optional(OneOf('waiting', 'sending', 'sent', 'failed')),
})
export type StoryEvent = Static<typeof StoryEvent>

export const CodeStory = Type.Object({
  code: AccessCode,
  /** Who redeemed it, while their account exists. */
  redeemedBy: Type.Union([Type.Null(), Type.Object({ id: Id, name: Type.String(), email: Type.String() })]),
  /** Oldest first. */
  events: Type.Array(StoryEvent),
})
export type CodeStory = Static<typeof CodeStory>

/** Only the address that the code may then be used with; null frees it. */
const CustomerEmail = Type.String({ maxLength: 320 })
const Label = Type.String({ maxLength: 100 })

const Counts = Type.Object({
  registeredUsers: Type.Integer(),
  subscribers: Type.Integer(),
  totalOrders: Type.Integer(),
  approvedUsers: Type.Integer(),
})

export const AdminAction = Type.Object({
  id: Id,
  /** Null for the command line. */
  actorId: Nullable(Id),
  actorEmail: Nullable(Type.String()),
  /** `user.approve`, `user.revoke`, `user.restore`, `code.create`, `code.batch`, `code.void`, `code.bind`, `code.send`, `session.end`, `export` ... */
  action: Type.String(),
  /** Whom or what it was done to. */
  subject: Type.String(),
  /** What else is worth knowing. */
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** From where: a network address, or `cli`. */
  address: Type.String(),
  createdAt: Instant,
})
export type AdminAction = Static<typeof AdminAction>

export const Alarm = Type.Object({
  /** Somebody tries many codes. */
  kind: OneOf('code-guessing'),
  failedTries: Type.Integer(),
  /** When the counted hour ends. */
  until: Instant,
  /** Beyond it, only codes bound to the very address are accepted until the hour has ended. */
  limit: Type.Integer(),
  isLimitReached: Type.Boolean(),
  /** Where the latest tries came from, most first. */
  networks: Type.Array(Type.Object({ network: Type.String(), tries: Type.Integer() })),
})
export type Alarm = Static<typeof Alarm>

/** The lists that `GET /api/admin/export/:list` knows of; `orders` and `subscriptions` are their features'. */
const ExportList = OneOf('registered-users', 'users', 'access-codes', 'orders', 'subscriptions')
export type ExportList = Static<typeof ExportList>

const Changed = Type.Object({ message: Type.String(), user: RegisteredUser })

export const adminApi = {
  counts: route('GET /api/admin/counts', { summary: 'The four counts of the dashboard', access: 'admin', reply: Counts }),
  registeredUsers: route('GET /api/admin/registered-users', {
    summary: 'A page of registrations; `Link` leads to the next page, `X-Total-Count` counts where that is cheap',
    access: 'admin',
    query: PeopleQuery,
    reply: Type.Array(RegisteredUser),
  }),
  users: route('GET /api/admin/users', {
    summary: 'A page of people and how they sign in',
    access: 'admin',
    query: PeopleQuery,
    reply: Type.Array(AuthUser),
  }),
  accessCodes: route('GET /api/admin/access-codes', {
    summary: 'A page of access codes',
    access: 'admin',
    query: CodesQuery,
    reply: Type.Array(AccessCode),
  }),
  approveUser: route('POST /api/admin/approve-user/:id', {
    summary: 'Approve a registration; a second time changes nothing',
    access: 'admin',
    params: ById,
    reply: Changed,
  }),
  revokeUser: route('DELETE /api/admin/revoke-user/:id', {
    summary: "Revoke a person's access: every session ends at once, signing in is refused, a mail tells them",
    access: 'admin',
    params: ById,
    reply: Changed,
  }),
  restoreUser: route('POST /api/admin/restore-user/:id', {
    summary: 'Give revoked access back; a mail tells them',
    access: 'admin',
    params: ById,
    reply: Changed,
  }),
  createAccessCode: route('POST /api/admin/create-access-code', {
    summary: 'Create a code: the typed one in upper case, or a generated one; for one address only if one is given',
    access: 'admin',
    body: Type.Unsafe<{ code?: string; customerEmail?: string } | undefined | null>({
      // The body may be missing (specification 7).
      type: ['object', 'null'],
      properties: { code: { type: 'string', maxLength: 64 }, customerEmail: CustomerEmail },
      additionalProperties: false,
    }),
    reply: AccessCode,
    status: 201,
  }),
  createBatch: route('POST /api/admin/access-codes/batch', {
    summary: 'Create up to 10,000 codes at once',
    access: 'admin',
    body: StrictObject({ count: Type.Integer({ minimum: 1, maximum: 10_000 }), label: Type.Optional(Label) }),
    reply: Type.Object({ label: Nullable(Type.String()), codes: Type.Array(Type.String()) }),
    status: 201,
  }),
  voidCode: route('POST /api/admin/access-codes/:id/void', {
    summary: 'Close an unused code for good',
    access: 'admin',
    params: ById,
    reply: AccessCode,
  }),
  bindCode: route('PATCH /api/admin/access-codes/:id', {
    summary: "Bind an unused code to a customer's address, correct it, or free the code with null",
    access: 'admin',
    params: ById,
    body: StrictObject({ customerEmail: Nullable(CustomerEmail) }),
    reply: AccessCode,
  }),
  sendCode: route('POST /api/admin/access-codes/:id/send', {
    summary: 'Mail an unused code to the customer it is bound to, once more if need be',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  codeStory: route('GET /api/admin/access-codes/:id/story', {
    summary: 'What happened to a code: created, mailed, tried, redeemed, by whom',
    access: 'admin',
    params: ById,
    reply: CodeStory,
  }),
  sessions: route('GET /api/admin/users/:id/sessions', {
    summary: 'Where a person is signed in',
    access: 'admin',
    params: ById,
    reply: Type.Array(PersonSession),
  }),
  endSession: route('DELETE /api/admin/users/:id/sessions/:sessionId', {
    summary: "End one of a person's sessions",
    access: 'admin',
    params: Type.Object({ id: Id, sessionId: Id }),
    reply: Message,
  }),
  endSessions: route('DELETE /api/admin/users/:id/sessions', {
    summary: "End all of a person's sessions",
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  actions: route('GET /api/admin/actions', {
    summary: 'What administrators did, newest first',
    access: 'admin',
    query: Type.Object({
      subject: Type.Optional(Type.String({ maxLength: 320 })),
      actorId: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Id),
    }),
    reply: Type.Array(AdminAction),
  }),
  alarms: route('GET /api/admin/alarms', {
    summary: 'What the operator should look at now; empty when all is calm',
    access: 'admin',
    reply: Type.Array(Alarm),
  }),
  export: route('GET /api/admin/export/:list', {
    summary: 'All rows of a list that its search and filter show, as a CSV file or a JSON array, streamed',
    access: 'admin',
    params: Type.Object({ list: ExportList }),
    query: Type.Object({
      format: OneOf('csv', 'json'),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(Type.String({ maxLength: 20 })),
      sort: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
