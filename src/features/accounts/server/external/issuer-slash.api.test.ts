import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { createWillow, password } from '#test/willow.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { bindingOf } from './login-binding.ts'

const home = 'http://localhost:3000'
const redirectUri = `${home}/api/login/callback`

forEachDatabase((current) => {
  // Like Authentik, Keycloak, a root in both forms, and a name with an encoded space.
  for (const path of ['/application/o/willow/', '/realms/willow', '', '/', '/tenants/My%20Shop/'])
    test(`a user links and signs in at a provider under "${path}", with and without a slash in the setting`, async () => {
      const provider = await startIdentityProvider(redirectUri, path)
      const withoutSlash = provider.issuer.replace(/\/$/, '')
      try {
        provider.account = { sub: `robin of ${path}`, email: 'robin@there.example', isVerified: true }
        let linked: string | undefined
        for (const issuer of [withoutSlash, `${withoutSlash}/`]) {
          const willow = await createWillow({ database: current().database, config: { oidc: { ...provider, issuer } } })
          const cookiesOf = (reply: { cookies: { name: string; value: string }[] }) =>
            reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
          const comeBack = async (url: string, cookie: string) => {
            const back = new URL(await walkThrough(url, home))
            return willow.app.inject({ url: back.pathname + back.search, headers: { cookie } })
          }
          if (linked === undefined) {
            const user = await willow.fixtures.signedInUser()
            linked = user.id
            const begun = await user.send({ method: 'POST', url: '/api/login/link', payload: { password } })
            await comeBack(begun.json<{ url: string }>().url, `${user.cookie}; ${cookiesOf(begun)}`)
          }
          const begun = await willow.app.inject('/api/login')
          const signedIn = await comeBack(String(begun.headers.location), cookiesOf(begun))
          expect(signedIn.headers.location).toBe('/dashboard')
          const who = await willow.app.inject({ url: '/api/auth/user', headers: { cookie: cookiesOf(signedIn) } })
          expect(who.json()).toMatchObject({ id: linked })
          await willow.close()
        }
        const row = current().database.queries.selectFrom('external_identities').select('issuer')
        expect(await row.where('user_id', '=', String(linked)).execute()).toEqual([{ issuer: withoutSlash }])
      } finally {
        await provider.stop()
      }
    })
})

test('attack: an issuer that differs in more than the last slash is refused, and both names are given', async () => {
  let named = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: named, authorization_endpoint: 'https://evil.example/authorize' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const issuer = `${origin}/o/willow`
    for (const end of ['/o/willow//', '/o/Willow/', '/o/other', '/o/willow/?', '/o/willow/#', '/', ''])
      for (const given of [issuer, `${issuer}/`]) {
        named = origin + end
        const provider = createIdentityProvider({ issuer: given, clientId: 'willow', clientSecret: 'a secret', redirectUri })
        const refused = await provider.authorizationUrl(bindingOf('a browser')).catch((reason: Error) => reason.message)
        expect(refused).toContain(`OIDC_ISSUER is "${issuer}", but the provider there calls itself "${named}".`)
      }
  } finally {
    server.close()
  }
})
