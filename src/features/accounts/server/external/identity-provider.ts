import type * as oidc from 'openid-client'
import { type Clock, systemClock } from '#kit/clock.ts'
import { hasMarks, normalizeEmail } from '#kit/email-address.ts'
import { externalSignInTexts as texts } from '../../external-sign-in.texts.ts'
import type { LoginBinding } from './login-binding.ts'

export interface ProviderOptions {
  /** For example `https://accounts.example`; plain http only on localhost. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  wantsEmail?: boolean
  /** Timeout for the provider's replies; 5 by default. */
  answerWithinSeconds?: number
  clock?: Clock
}

type Library = typeof oidc
/** Few shops have a provider, so the server starts without it. */
const load = (): Promise<Library> => import('openid-client')

/** How far the clock of a provider may be ahead. */
const aheadMs = 5 * 60 * 1000

export interface ExternalIdentity {
  issuer: string
  subject: string
  /** Lower-cased. Null unless the provider has verified the address. */
  verifiedEmail: string | null
}

/**
 * `cancelled`: the user declined at the provider. `unavailable`: the provider didn't reply. `refused`: its reply can't be trusted. `marked`: its
 * address has invisible characters. The message gives the reason for the operator and contains none of the transmitted values.
 */
export class IdentityProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable' | 'refused' | 'marked'
  constructor(kind: IdentityProviderError['kind'], cause: unknown) {
    super([kind, ...reasonsOf(cause)].join(': '), { cause })
    this.kind = kind
  }
}

export interface IdentityProvider {
  /** The provider's host, as shown to users. */
  name: string
  /** The normalized issuer under which identities are stored. */
  issuer: string
  /** Returns the address at the provider to which the browser must navigate. Throws `IdentityProviderError`. */
  authorizationUrl(binding: LoginBinding): Promise<URL>
  /** Verifies what the provider sent back and returns the identity. Throws `IdentityProviderError` when any check fails. */
  identityFrom(returned: URL, binding: LoginBinding): Promise<ExternalIdentity>
}

/** An OpenID Connect provider. Discovery runs on first use, so that the server can start while the provider is down. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { clientId, clientSecret, redirectUri, wantsEmail = false, answerWithinSeconds = 5, clock = systemClock } = options
  // Treat `https://accounts.example/path` and `https://accounts.example/path/` as one provider.
  const issuer = new URL(options.issuer).href.replace(/\/$/, '')
  let known: Promise<oidc.Configuration> | null = null

  async function discover(): Promise<oidc.Configuration> {
    const client = await load()
    const isPlain = issuer.startsWith('http:')
    const askFor = (name: string) =>
      client.discovery(new URL(name), clientId, clientSecret, undefined, {
        timeout: answerWithinSeconds,
        execute: isPlain ? [client.allowInsecureRequests] : [],
      })
    // Some providers name themselves with a slash at the end, and put that name into their tokens.
    const found = await askFor(issuer).catch((error) => {
      const named = otherIssuerIn(client, error)
      if (named === `${issuer}/`) return askFor(named)
      throw named === null ? error : new Error(texts.otherIssuer(issuer, named), { cause: error })
    })
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    const config = new client.Configuration(found.serverMetadata(), clientId, clientSecret, authenticate(clientSecret))
    config.timeout = answerWithinSeconds
    if (isPlain) client.allowInsecureRequests(config)
    // Also verify the signature of the ID token, although it comes directly from the provider.
    client.enableNonRepudiationChecks(config)
    return config
  }

  /** Applies one timeout to several requests together, because the user waits for all of them. */
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
      // Retry discovery on the next call.
      known = null
      throw new IdentityProviderError('unavailable', error)
    }
  }

  return {
    name: new URL(issuer).hostname,
    issuer,
    async authorizationUrl({ state, nonce, challenge }) {
      const { buildAuthorizationUrl } = await load()
      return buildAuthorizationUrl(await inTime(configuration()), {
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
    const client = await load()
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(config, returned, checks)
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      if (claims.iat * 1000 > clock.now() + aheadMs) throw new Error('The ID token was issued in the future.')
      const verifiedEmail = wantsEmail ? verifiedEmailIn(await withAddress(client, config, tokens.access_token, claims)) : null
      return { issuer, subject: claims.sub, verifiedEmail }
    } catch (error) {
      throw new IdentityProviderError(kindOf(client, error), error)
    }
  }
}

type Claims = oidc.IDToken | oidc.UserInfoResponse

/** Many providers return the address only from the userinfo endpoint. If that fails, the user signs in without it. */
async function withAddress(client: Library, config: oidc.Configuration, accessToken: string, claims: Claims): Promise<Claims> {
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims
  return client.fetchUserInfo(config, accessToken, claims.sub).catch(() => claims)
}

/** The name that the provider gave itself at discovery when it isn't the requested one. */
function otherIssuerIn({ ClientError }: Library, error: unknown): string | null {
  if (!(error instanceof ClientError) || error.code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return null
  return (error.cause as { body: { issuer: string } }).body.issuer
}

/** Collects the messages of an error and its causes: openid-client's error says what failed, its cause says why. */
function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []
}

function verifiedEmailIn({ email, email_verified }: Claims): string | null {
  if (email_verified !== true || typeof email !== 'string') return null
  // A person may paste such characters, but a provider that has verified an address has no reason to send them.
  if (hasMarks(email)) throw new MarkedAddressError(texts.markedAddress)
  return normalizeEmail(email)
}

class MarkedAddressError extends Error {}

function kindOf({ AuthorizationResponseError, ClientError }: Library, error: unknown): IdentityProviderError['kind'] {
  if (error instanceof MarkedAddressError) return 'marked'
  if (error instanceof AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isSilent =
    code === 'OAUTH_TIMEOUT' || error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  const isDown = error instanceof ClientError && code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isSilent || isDown ? 'unavailable' : 'refused'
}
