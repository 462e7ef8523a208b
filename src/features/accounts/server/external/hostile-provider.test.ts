import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIdentityProvider, type IdentityProvider, IdentityProviderError } from './identity-provider.ts'
import { bindingOf } from './login-binding.ts'

const redirectUri = 'http://localhost:3000/api/login/callback'
const binding = bindingOf('the secret of a browser')

/** A provider that signs and sends whatever a test sets. */
interface Hostile {
  claims: JWTPayload
  sign(claims: JWTPayload): Promise<string>
  /** How the token endpoint fails instead of replying. */
  silence?: 'slow' | 'down' | 'broken'
  verifier: string | null
  /** How the client authenticated. */
  client?: { header: string | undefined; secret: string | null }
  /** Additional discovery metadata. */
  metadata: Record<string, unknown>
  /** The reply of the userinfo endpoint. */
  user?: Record<string, unknown>
}

let hostile: Hostile
let issuer: string
let provider: IdentityProvider
let stop: () => Promise<void>
let keys: { privateKey: CryptoKey; publicKey: CryptoKey }

const signWith =
  (key: CryptoKey, alg = 'RS256') =>
  (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
const now = () => Math.floor(Date.now() / 1000)

beforeEach(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  const server = createServer((request, response) => {
    const send = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const answer = async () => {
      if (request.url === '/.well-known/openid-configuration')
        return send({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...hostile.metadata,
        })
      if (request.url === '/jwks')
        return send({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] })
      if (request.url === '/me') return hostile.user ? send(hostile.user) : response.writeHead(500).end()
      if (hostile.silence === 'down') return request.socket.destroy()
      if (hostile.silence === 'slow') return
      if (hostile.silence === 'broken') return response.writeHead(502).end('<html>')
      let body = ''
      for await (const chunk of request) body += chunk
      const form = new URLSearchParams(body)
      hostile.verifier = form.get('code_verifier')
      hostile.client = { header: request.headers.authorization, secret: form.get('client_secret') }
      return send({ access_token: 'one', token_type: 'bearer', id_token: await hostile.sign(hostile.claims) })
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  provider = createIdentityProvider({
    issuer,
    clientId: 'willow',
    clientSecret: 'a secret',
    redirectUri,
    wantsEmail: true,
    answerWithinSeconds: 1,
  })
  hostile = {
    claims: { iss: issuer, aud: 'willow', sub: 'robin', nonce: binding.nonce, iat: now(), exp: now() + 60 },
    sign: signWith(keys.privateKey),
    verifier: null,
    metadata: {},
  }
})
afterEach(() => stop())

const comeBack = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({ code: 'one', state: binding.state, iss: issuer, ...changes })
  return provider.identityFrom(new URL(`${redirectUri}?${query}`), binding)
}
const kindOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof IdentityProviderError ? error.kind : error
}

test('a valid answer names the identity, and the token request carries the secret of this browser', async () => {
  expect(await comeBack()).toEqual({ issuer, subject: 'robin', verifiedEmail: null })
  expect(hostile.verifier).toBe(binding.verifier)
})

test('an address is accepted only when the provider says that it has verified it', async () => {
  hostile.claims = { ...hostile.claims, email: 'Robin@Mail.Example', email_verified: true }
  expect((await comeBack()).verifiedEmail).toBe('robin@mail.example')
  for (const email_verified of [false, 'true', 1, undefined]) {
    hostile.claims = { ...hostile.claims, email_verified }
    expect((await comeBack()).verifiedEmail).toBeNull()
  }
})

test('an address missing from the ID token is requested, and accepted only for the same subject', async () => {
  hostile.metadata = { userinfo_endpoint: `${issuer}/me` }
  hostile.user = { sub: 'robin', email: 'robin@mail.example', email_verified: true }
  expect((await comeBack()).verifiedEmail).toBe('robin@mail.example')
  hostile.user = { ...hostile.user, sub: 'olive' }
  expect(await comeBack()).toEqual({ issuer, subject: 'robin', verifiedEmail: null })
  delete hostile.user
  expect(await comeBack()).toEqual({ issuer, subject: 'robin', verifiedEmail: null })
})

test('an address is neither requested nor kept where no administrator address is configured', async () => {
  const modest = createIdentityProvider({ issuer: `${issuer}/`, clientId: 'willow', clientSecret: 'a secret', redirectUri })
  expect((await modest.authorizationUrl(binding)).searchParams.get('scope')).toBe('openid')
  expect((await provider.authorizationUrl(binding)).searchParams.get('scope')).toBe('openid email')
  hostile.claims = { ...hostile.claims, email: 'robin@mail.example', email_verified: true }
  const returned = new URL(`${redirectUri}?${new URLSearchParams({ code: 'one', state: binding.state, iss: issuer })}`)
  // The issuer with and without a trailing slash is the same provider.
  expect(await modest.identityFrom(returned, binding)).toEqual({ issuer, subject: 'robin', verifiedEmail: null })
})

test('the client authenticates with the method that the provider supports', async () => {
  await comeBack()
  expect(hostile.client).toEqual({ header: `Basic ${btoa('willow:a+secret')}`, secret: null })
  hostile.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  provider = createIdentityProvider({ issuer, clientId: 'willow', clientSecret: 'a secret', redirectUri })
  await comeBack()
  expect(hostile.client).toEqual({ header: undefined, secret: 'a secret' })
})

test('attack: a provider that claims another issuer is not used', async () => {
  await provider.authorizationUrl(binding)
  hostile.metadata = { issuer: 'https://accounts.example' }
  const again = createIdentityProvider({ issuer, clientId: 'willow', clientSecret: 'a secret', redirectUri })
  expect(await kindOf(again.authorizationUrl(binding))).toBe('unavailable')
})

test('the clock of a provider may be five minutes ahead', async () => {
  hostile.claims = { ...hostile.claims, iat: now() + 290, exp: now() + 900 }
  expect((await comeBack()).subject).toBe('robin')
})

test.each<[string, (claims: JWTPayload) => JWTPayload]>([
  ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['no nonce', ({ nonce, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'another-shop' })],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.example' })],
  ['no subject', ({ sub, ...claims }) => claims],
  ['a time more than five minutes ahead', (claims) => ({ ...claims, iat: now() + 310, exp: now() + 900 })],
  ['a time that has passed', (claims) => ({ ...claims, exp: now() - 600, iat: now() - 1200 })],
])('attack: an identity with %s is refused', async (_fault, change) => {
  await comeBack()
  hostile.claims = change(hostile.claims)
  expect(await kindOf(comeBack())).toBe('refused')
})

test.each<[string, () => Promise<(claims: JWTPayload) => Promise<string>>]>([
  ['a key the provider does not publish', async () => signWith((await generateKeyPair('RS256')).privateKey)],
  ['another algorithm', async () => signWith((await generateKeyPair('PS256')).privateKey, 'PS256')],
  [
    'the client secret',
    async () => (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('a secret'.repeat(8))),
  ],
  ['nothing at all', async () => async (claims) => new UnsecuredJWT(claims).encode()],
])('attack: an identity signed with %s is refused', async (_fault, signer) => {
  await comeBack()
  hostile.sign = await signer()
  expect(await kindOf(comeBack())).toBe('refused')
})

test("attack: a wrong or missing state, or another provider's answer, is refused without a request to the provider", async () => {
  await comeBack()
  hostile.verifier = null
  const withoutState = new URL(`${redirectUri}?code=one&iss=${encodeURIComponent(issuer)}`)
  for (const attempt of [
    comeBack({ state: 'another' }),
    comeBack({ iss: 'https://accounts.example' }),
    provider.identityFrom(withoutState, binding),
  ])
    expect(await kindOf(attempt)).toBe('refused')
  expect(hostile.verifier).toBeNull()
})

test('a provider that is down, slow or broken is reported as unavailable, and works again later', async () => {
  await comeBack()
  for (const silence of ['down', 'slow', 'broken'] as const) {
    hostile.silence = silence
    expect([silence, await kindOf(comeBack())]).toEqual([silence, 'unavailable'])
  }
  delete hostile.silence
  expect((await comeBack()).subject).toBe('robin')
})

test('a provider that was down at the start is used once it is up', async () => {
  const [host, port] = ['127.0.0.1', Number(new URL(issuer).port)]
  const late = createIdentityProvider({
    issuer,
    clientId: 'willow',
    clientSecret: 'a secret',
    redirectUri,
    answerWithinSeconds: 1,
  })
  await stop()
  expect(await kindOf(late.authorizationUrl(binding))).toBe('unavailable')
  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata)),
  )
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  stop = () => new Promise((resolve) => server.close(() => resolve()))
  const url = await late.authorizationUrl(binding)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    state: binding.state,
    nonce: binding.nonce,
    code_challenge: binding.challenge,
    code_challenge_method: 'S256',
  })
  server.closeAllConnections()
})

test('the error says why an answer was refused and repeats none of its contents', async () => {
  await comeBack()
  hostile.claims = { ...hostile.claims, aud: 'another-shop', email: 'robin@mail.example' }
  const error: unknown = await comeBack().catch((reason: unknown) => reason)
  const said = error instanceof Error ? error.message : ''
  expect(said).toMatch(/^refused: .*"aud"/)
  for (const secret of ['a secret', 'robin', binding.nonce, binding.verifier, 'another-shop']) expect(said).not.toContain(secret)
})
