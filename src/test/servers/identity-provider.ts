import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider as OidcProvider } from 'oidc-provider'

/** An account at the identity provider. */
export interface AccountThere {
  sub: string
  email: string
  isVerified: boolean
}

export interface IdentityProvider {
  /** Values for `OIDC_ISSUER`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The account that signs in from now on. Null makes the provider refuse. */
  account: AccountThere | null
  stop(): Promise<void>
}

/**
 * Starts a real OpenID Connect provider on this machine, under `path`. `account` is signed in there without being asked.
 */
export async function startIdentityProvider(redirectUri: string, path = ''): Promise<IdentityProvider> {
  const accounts = new Map<string, AccountThere>()
  const [clientId, clientSecret] = ['willow', 'a secret of the tests']
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const mount = path.replace(/\/$/, '')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `${mount}/interaction/${interaction.uid}` },
    async findAccount(_context, sub) {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ sub, email: account.email, email_verified: account.isVerified }) }
    },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const started: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    account: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  answer = (request, response) => {
    if (!request.url?.startsWith(mount)) return response.writeHead(404).end()
    // As Express does for what is mounted at a path.
    Object.assign(request, { originalUrl: request.url, url: request.url.slice(mount.length) })
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { account } = started
    if (account) accounts.set(account.sub, account)
    const result = account ? { login: { accountId: account.sub, remember: false } } : { error: 'access_denied' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return started
}

/** Follows the provider's redirects as a browser does. Returns the address at which they lead back to `home`. */
export async function walkThrough(url: string, home: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = url
  for (let hops = 0; !next.startsWith(home); hops++) {
    if (hops > 10) throw new Error(`The provider keeps redirecting from ${next}.`)
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`${next} replied with ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
    next = new URL(location, next).href
  }
  return next
}
