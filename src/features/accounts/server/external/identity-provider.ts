import * as oidc from 'openid-client'
import type { LoginBinding } from './login-binding.ts'

export interface ProviderOptions {
  /** `https://accounts.example`; plain http on this machine only. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends the browser back. */
  redirectUri: string
  /** Whether the person's address is asked for as well. */
  wantsEmail?: boolean
  /** How long it may take to answer; 5 s when left out. */
  answerWithinSeconds?: number
}

export interface ExternalIdentity {
  issuer: string
  subject: string
  /** Lower-cased, only when the provider has verified it. */
  verifiedEmail: string | null
}

/**
 * `cancelled`: the person said no there. `unavailable`: no answer. `refused`: an answer that is not to be trusted. The message says why, for
 * the operator, and holds nothing of what was sent.
 */
export class IdentityProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable' | 'refused'
  constructor(kind: IdentityProviderError['kind'], cause: unknown) {
    super([kind, ...reasonsOf(cause)].join(': '), { cause })
    this.kind = kind
  }
}

export interface IdentityProvider {
  /** Its host, for people. */
  name: string
  /** As identities are kept under, however the operator wrote it. */
  issuer: string
  /** Where the browser goes. Throws `IdentityProviderError`. */
  authorizationUrl(binding: LoginBinding): Promise<URL>
  /** Reads what the provider sent back with the browser. Throws `IdentityProviderError` for everything that does not hold. */
  identityFrom(returned: URL, binding: LoginBinding): Promise<ExternalIdentity>
}

/** An OpenID Connect provider. It is asked for its addresses when they are first needed: the server starts without it. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { clientId, clientSecret, redirectUri, wantsEmail = false, answerWithinSeconds = 5 } = options
  // `https://accounts.example` and `https://accounts.example/` are one provider, and openid-client takes either for the other.
  const issuer = new URL(options.issuer).href.replace(/\/$/, '')
  let known: Promise<oidc.Configuration> | null = null

  async function discover(): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith('http:')
    const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: answerWithinSeconds,
      execute: isPlain ? [oidc.allowInsecureRequests] : [],
    })
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    const config = new oidc.Configuration(found.serverMetadata(), clientId, clientSecret, authenticate(clientSecret))
    config.timeout = answerWithinSeconds
    if (isPlain) oidc.allowInsecureRequests(config)
    // The ID token's signature is checked as well, though it comes from the provider itself.
    oidc.enableNonRepudiationChecks(config)
    return config
  }

  /** Several answers may be needed, and a person waits for all of them together. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new IdentityProviderError('unavailable', null)), answerWithinSeconds * 1000)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }

  async function configuration(): Promise<oidc.Configuration> {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      // Asked again next time.
      known = null
      throw new IdentityProviderError('unavailable', error)
    }
  }

  return {
    name: new URL(issuer).hostname,
    issuer,
    async authorizationUrl({ state, nonce, challenge }) {
      return oidc.buildAuthorizationUrl(await inTime(configuration()), {
        redirect_uri: redirectUri,
        scope: wantsEmail ? 'openid email' : 'openid',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
    },
    identityFrom: (returned, binding) => inTime(identityFrom(returned, binding)),
  }

  async function identityFrom(returned: URL, { state, nonce, verifier }: LoginBinding): Promise<ExternalIdentity> {
    const config = await configuration()
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(config, returned, checks)
      const claims = tokens.claims()
      if (!claims) throw new Error('There is no ID token.')
      const verifiedEmail = wantsEmail ? verifiedEmailIn(await withAddress(config, tokens.access_token, claims)) : null
      return { issuer, subject: claims.sub, verifiedEmail }
    } catch (error) {
      throw new IdentityProviderError(kindOf(error), error)
    }
  }
}

type Claims = oidc.IDToken | oidc.UserInfoResponse

/** Many providers tell the address only when they are asked for it. Without an answer the person signs in all the same. */
async function withAddress(config: oidc.Configuration, accessToken: string, claims: Claims): Promise<Claims> {
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims
  return oidc.fetchUserInfo(config, accessToken, claims.sub).catch(() => claims)
}

/** From the outside in: openid-client says what failed, its cause why. */
function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []
}

function verifiedEmailIn({ email, email_verified }: Claims): string | null {
  return email_verified === true && typeof email === 'string' ? email.trim().toLowerCase() : null
}

function kindOf(error: unknown): IdentityProviderError['kind'] {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isSilent =
    code === 'OAUTH_TIMEOUT' || error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  const isDown = error instanceof oidc.ClientError && code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isSilent || isDown ? 'unavailable' : 'refused'
}
