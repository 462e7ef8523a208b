import { type Static, Type } from 'typebox'
import { Message, route, StrictObject } from '#kit/contract.ts'

const Navigation = Type.Object({ url: Type.String() })

const SignInWays = Type.Object({
  hasPassword: Type.Boolean(),
  /** Host of the configured identity provider; null when none is configured. */
  provider: Type.Union([Type.Null(), Type.String()]),
  isLinked: Type.Boolean(),
})
export type SignInWays = Static<typeof SignInWays>

/** Calls for signing in with an OpenID Connect provider. The browser navigates to the `url` in a reply. */
export const externalSignInApi = {
  begin: route('GET /api/login', {
    summary: 'Sign in at the provider: a navigation that leads there',
    access: 'public',
    // A path that sign-in must not return to is ignored, not rejected.
    query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: Message,
    status: 302,
  }),
  callback: route('GET /api/login/callback', {
    summary: 'Where the provider sends the browser back',
    access: 'public',
    reply: Message,
    status: 302,
  }),
  join: route('POST /api/login/join', {
    summary:
      'Make the next sign-in at the provider join with a validated code, without a password; it begins at the address returned',
    access: 'public',
    body: StrictObject({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
    reply: Navigation,
  }),
  ways: route('GET /api/login/link', { summary: 'How the signed-in person may sign in', reply: SignInWays }),
  link: route('POST /api/login/link', {
    summary: 'Link an identity of the provider to the signed-in person, who gives their password once more',
    body: StrictObject({ password: Type.String({ maxLength: 1024 }) }),
    reply: Navigation,
  }),
  unlink: route('DELETE /api/login/link', {
    securityEvent: 'identity-unlinked',
    summary: 'Forget the linked identity',
    reply: SignInWays,
  }),
}
