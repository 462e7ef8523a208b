import { type Static, Type } from 'typebox'
import { Message, route, StrictObject } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

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
    summary: 'Redirect to the identity provider to sign in',
    access: 'public',
    // A path that sign-in must not return to is ignored, not rejected.
    query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: Message,
    status: 302,
  }),
  callback: route('GET /api/login/callback', {
    summary: 'Finish signing in after the identity provider has redirected back',
    access: 'public',
    reply: Message,
    status: 302,
  }),
  join: route('POST /api/login/join', {
    summary: 'Begin signing up with a validated code and the identity provider, without a password; returns the URL to open',
    access: 'public',
    body: StrictObject({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
    reply: Navigation,
  }),
  ways: route('GET /api/login/link', { summary: "List the signed-in user's ways to sign in", reply: SignInWays }),
  link: route('POST /api/login/link', {
    whileReadOnly: 'secures',
    summary: 'Begin linking an identity to the signed-in user, who must enter their password again',
    givesAccess: true,
    body: StrictObject({ password: Type.String({ maxLength: 1024 }) }),
    reply: Navigation,
  }),
  unlink: route('DELETE /api/login/link', {
    whileReadOnly: 'secures',
    securityEvent: 'identity-unlinked',
    givesAccess: true,
    freshProofMinutes,
    summary: 'Unlink the identity',
    reply: SignInWays,
  }),
}
