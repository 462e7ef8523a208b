import { type Static, Type } from 'typebox'
import { Id, Instant, Message, Nullable, route, StrictObject } from '#kit/contract.ts'

/** What the browser may see of the signed-in user. */
export const SignedInUser = Type.Object({
  id: Id,
  name: Type.String(),
  firstName: Type.String(),
  email: Type.String(),
  profileImageUrl: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
  createdAt: Instant,
  /** Set while the account can only be read, downloaded and exported, after a refund. */
  readOnlyAt: Nullable(Instant),
})
export type SignedInUser = Static<typeof SignedInUser>

/** One of the browsers in which a user is signed in. */
export const UserSession = Type.Object({
  id: Type.String(),
  startedAt: Nullable(Instant),
  userAgent: Type.String(),
  expire: Instant,
  /** True for the session that makes the request. */
  isCurrent: Type.Boolean(),
  /** Number of uploads pinned in the browser's offline copy; null when the browser keeps no copy. */
  pins: Nullable(Type.Integer()),
})
export type UserSession = Static<typeof UserSession>

export const accountsApi = {
  login: route('POST /api/custom-login', {
    securityEvent: 'sign-in',
    summary: 'Sign in with email and password',
    access: 'public',
    body: StrictObject({ email: Type.String({ maxLength: 320 }), password: Type.String({ maxLength: 1024 }) }),
    reply: Type.Object({ user: SignedInUser }),
  }),
  setUp: route('POST /api/setup', {
    securityEvent: 'set-up',
    summary: 'Create the first administrator with the set-up code, and sign in',
    access: 'public',
    body: StrictObject({
      token: Type.String({ maxLength: 128 }),
      name: Type.String({ maxLength: 200 }),
      email: Type.String({ maxLength: 320 }),
      password: Type.String({ maxLength: 1024 }),
    }),
    reply: Type.Object({ user: SignedInUser }),
    status: 201,
  }),
  user: route('GET /api/auth/user', { summary: 'Get the signed-in user', reply: SignedInUser }),
  changeName: route('PATCH /api/auth/user', {
    summary: "Change the user's name and how the app addresses them",
    body: StrictObject({ name: Type.String({ maxLength: 1000 }), firstName: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: SignedInUser,
  }),
  changePassword: route('POST /api/change-password', {
    whileReadOnly: 'secures',
    securityEvent: 'password-changed',
    givesAccess: true,
    summary: "Change the password, and end all of the user's other sessions",
    body: StrictObject({ currentPassword: Type.String({ maxLength: 1024 }), newPassword: Type.String({ maxLength: 1024 }) }),
    reply: Message,
  }),
  sessions: route('GET /api/auth/sessions', { summary: "List the user's sessions", reply: Type.Array(UserSession) }),
  endSession: route('DELETE /api/auth/sessions/:sessionId', {
    whileReadOnly: 'secures',
    securityEvent: 'session-ended',
    summary: "End one of the user's sessions",
    params: Type.Object({ sessionId: Id }),
    reply: Message,
  }),
  endOtherSessions: route('DELETE /api/auth/sessions', {
    whileReadOnly: 'secures',
    securityEvent: 'sessions-ended',
    summary: "End all of the user's sessions except this one",
    reply: Message,
  }),
  logout: route('POST /api/auth/logout', { securityEvent: 'sign-out', summary: 'Sign out', access: 'public', reply: Message }),
  logoutOlder: route('POST /api/logout', {
    securityEvent: 'sign-out',
    summary: 'Sign out (older URL)',
    access: 'public',
    reply: Message,
  }),
}

/** Starts the sign-in at the identity provider. The browser must navigate here; it isn't an API call. */
export const externalSignInPath = '/api/login'
