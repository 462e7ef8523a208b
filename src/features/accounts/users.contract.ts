import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'
import { listQuery } from '#kit/list-query.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { UserSession } from './accounts.contract.ts'

const RegisteredUserState = OneOf(['pending', 'approved', 'revoked'])
export type RegisteredUserState = Static<typeof RegisteredUserState>
const UsersQuery = listQuery(RegisteredUserState, OneOf(['newest', 'oldest', 'name', 'email']))

/** A registration, which admitted a user. `id` is the parameter of approve, revoke and restore; `userId` is the user's. */
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
  /** Set while the user can read and export everything, but change nothing. */
  readOnlyAt: Nullable(Instant),
  registeredAt: Instant,
})
export type RegisteredUser = Static<typeof RegisteredUser>

/** A user, as shown on the tab "Auth Users". */
export const AuthUser = Type.Object({
  id: Id,
  /** The id that revoke and restore take. */
  registrationId: Id,
  name: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  profileImageUrl: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
  state: RegisteredUserState,
  /** Set while the user can read and export everything, but change nothing. */
  readOnlyAt: Nullable(Instant),
  /** How the user signs in: `password` and the names of identity providers. */
  signInMethods: Type.Array(Type.String()),
  joinDate: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type AuthUser = Static<typeof AuthUser>

/** What an administrator can have mailed to a user: a link for a new password, how to download their data, or what to do without a second factor. */
export const mailedHelp = ['reset-link', 'own-data', 'lost-factor'] as const
export type MailedHelp = (typeof mailedHelp)[number]

const Changed = Type.Object({ message: Type.String(), user: RegisteredUser })

/** The users of the shop: who they are, whether they may sign in, and their sessions. */
export const usersApi = {
  registeredUsers: route('GET /api/admin/registered-users', {
    summary: 'List registrations; `Link` leads to the next page, `X-Total-Count` is sent where counting is cheap',
    access: 'admin',
    apiScope: 'customers:read',
    query: UsersQuery,
    reply: Type.Array(RegisteredUser),
  }),
  users: route('GET /api/admin/users', {
    summary: 'List users and how they sign in',
    access: 'admin',
    apiScope: 'customers:read',
    query: UsersQuery,
    reply: Type.Array(AuthUser),
  }),
  approveUser: route('POST /api/admin/approve-user/:id', {
    summary: 'Approve a registration; repeating it changes nothing',
    access: 'admin',
    apiScope: 'customers:write',
    params: ById,
    reply: Changed,
  }),
  revokeUser: route('DELETE /api/admin/revoke-user/:id', {
    securityEvent: 'access-revoked',
    summary: "Revoke a user's access, end all of their sessions, and notify them by email",
    access: 'admin',
    params: ById,
    reply: Changed,
  }),
  restoreUser: route('POST /api/admin/restore-user/:id', {
    securityEvent: 'access-restored',
    summary: "Restore a user's access, and notify them by email",
    access: 'admin',
    params: ById,
    reply: Changed,
  }),
  giveBackWriting: route('DELETE /api/admin/users/:id/read-only', {
    securityEvent: 'access-restored',
    summary: 'Let a user whose account is read-only change things again, and notify them by email; repeating it changes nothing',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  sessions: route('GET /api/admin/users/:id/sessions', {
    summary: "List a user's sessions",
    access: 'admin',
    params: ById,
    reply: Type.Array(UserSession),
  }),
  endSession: route('DELETE /api/admin/users/:id/sessions/:sessionId', {
    securityEvent: 'person-signed-out',
    summary: "End one of a user's sessions",
    access: 'admin',
    params: Type.Object({ id: Id, sessionId: Id }),
    reply: Message,
  }),
  endSessions: route('DELETE /api/admin/users/:id/sessions', {
    securityEvent: 'person-signed-out',
    summary: "End all of a user's sessions",
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  mail: route('POST /api/admin/users/:id/mail', {
    summary: 'Email a user how to help themselves: a link for a new password, which nobody else sees, or where to go',
    access: 'admin',
    params: ById,
    body: StrictObject({ about: OneOf(mailedHelp) }),
    reply: Message,
  }),
  correctAddress: route('POST /api/admin/users/:id/address', {
    summary: 'Correct the address: it must confirm, and the earlier one can refuse for seven days if there are pages',
    access: 'admin',
    freshProofMinutes,
    params: ById,
    body: StrictObject({ email: Type.String({ maxLength: 320 }) }),
    reply: Message,
  }),
  planDeletion: route('POST /api/admin/users/:id/deletion', {
    summary: 'Plan the deletion of an account in seven days, and tell the user, who can keep it until then',
    access: 'admin',
    freshProofMinutes,
    params: ById,
    body: StrictObject({ isAsked: Type.Boolean() }),
    reply: Message,
  }),
  cancelDeletion: route('DELETE /api/admin/users/:id/deletion', {
    summary: 'Cancel a planned deletion of an account',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  makeAdministrator: route('POST /api/admin/users/:id/administrator', {
    securityEvent: 'administrator-made',
    summary: 'Make a user an administrator, and tell all administrators',
    access: 'admin',
    freshProofMinutes,
    params: ById,
    reply: Message,
  }),
  unmakeAdministrator: route('DELETE /api/admin/users/:id/administrator', {
    securityEvent: 'administrator-unmade',
    summary: "Take an administrator's role away, and tell all administrators; the last one keeps it",
    access: 'admin',
    freshProofMinutes,
    params: ById,
    reply: Message,
  }),
  note: route('POST /api/admin/users/:id/notes', {
    summary: "Add a note to a user's timeline",
    access: 'admin',
    apiScope: 'customers:write',
    params: ById,
    body: StrictObject({ text: Type.String({ minLength: 1, maxLength: 1000 }) }),
    reply: Message,
  }),
}
