import * as oidc from 'openid-client'
import type { LoginBinding } from './login-binding.ts'

export interface ProviderOptions {
  /** `https://accounts.example`; plain http on this machine only. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends the browser back. */
  redirectUri: string
  /** How long it may take to answer; 5 s when left out. */
  answerWithinSeconds?: number
}

export interface ExternalIdentity {
  issuer: string
  subject: string
  /** Lower-cased, only when the provider has verified it. */
  verifiedEmail: string | null
}

/** `cancelled`: the person said no there. `unavailable`: no answer. `refused`: an answer that is not to be trusted. */
export class ProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable' | 'refused'
  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(`The provider: ${kind}`, { cause })
    this.kind = kind
  }
}

export interface Provider {
  /** Its host, for people. */
  name: string
  issuer: string
  /** Where the browser goes. Throws `ProviderError`. */
  authorizationUrl(binding: LoginBinding): Promise<URL>
  /** Reads what the provider sent back with the browser. Throws `ProviderError` for everything that does not hold. */
  identityFrom(returned: URL, binding: LoginBinding): Promise<ExternalIdentity>
}

/** An OpenID Connect provider. It is asked for its addresses when they are first needed: the server starts without it. */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, clientSecret, redirectUri, answerWithinSeconds = 5 } = options
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

  async function configuration(): Promise<oidc.Configuration> {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      // Asked again next time.
      known = null
      throw new ProviderError('unavailable', error)
    }
  }

  return {
    name: new URL(issuer).hostname,
    issuer,
    async authorizationUrl({ state, nonce, challenge }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
    },
    async identityFrom(returned, { state, nonce, verifier }) {
      const config = await configuration()
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const claims = (await oidc.authorizationCodeGrant(config, returned, checks)).claims()
        if (!claims) throw new Error('There is no ID token.')
        const isVerified = claims.email_verified === true && typeof claims.email === 'string'
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: isVerified ? String(claims.email).trim().toLowerCase() : null,
        }
      } catch (error) {
        throw new ProviderError(kindOf(error), error)
      }
    },
  }
}

function kindOf(error: unknown): ProviderError['kind'] {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isSilent =
    code === 'OAUTH_TIMEOUT' || error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  const isDown = error instanceof oidc.ClientError && code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isSilent || isDown ? 'unavailable' : 'refused'
}
