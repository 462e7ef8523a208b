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
    summary: 'Sign in with e-mail and password',
    access: 'public',
    body: StrictObject({ email: Type.String({ maxLength: 320 }), password: Type.String({ maxLength: 1024 }) }),
    reply: Type.Object({ user: SignedInUser }),
  }),
  setUp: route('POST /api/setup', {
    securityEvent: 'set-up',
    summary: 'Create the first administrator by the link printed at the start, and sign in',
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
  user: route('GET /api/auth/user', { summary: 'The signed-in person', reply: SignedInUser }),
  changeName: route('PATCH /api/auth/user', {
    summary: 'Change the name, and what the person is called',
    body: StrictObject({ name: Type.String({ maxLength: 1000 }), firstName: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: SignedInUser,
  }),
  changePassword: route('POST /api/change-password', {
    securityEvent: 'password-changed',
    summary: 'Change the password; every other session of the person ends',
    body: StrictObject({ currentPassword: Type.String({ maxLength: 1024 }), newPassword: Type.String({ maxLength: 1024 }) }),
    reply: Message,
  }),
  sessions: route('GET /api/auth/sessions', { summary: 'Where the person is signed in', reply: Type.Array(UserSession) }),
  endSession: route('DELETE /api/auth/sessions/:sessionId', {
    securityEvent: 'session-ended',
    summary: 'End one of the own sessions',
    params: Type.Object({ sessionId: Id }),
    reply: Message,
  }),
  endOtherSessions: route('DELETE /api/auth/sessions', {
    securityEvent: 'sessions-ended',
    summary: 'End all own sessions but this one',
    reply: Message,
  }),
  logout: route('POST /api/auth/logout', { securityEvent: 'sign-out', summary: 'Sign out', access: 'public', reply: Message }),
  logoutOlder: route('POST /api/logout', {
    securityEvent: 'sign-out',
    summary: 'Sign out (older address)',
    access: 'public',
    reply: Message,
  }),
}

/** Starts the sign-in at the identity provider. The browser must navigate here; it isn't an API call. */
export const externalSignInPath = '/api/login'
