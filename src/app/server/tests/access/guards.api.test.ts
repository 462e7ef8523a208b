import { createHmac } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { sendFile } from '#test/people/upload.ts'
import { type BuiltApp, createBuiltApp } from '#test/servers/built-app.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]
const expectedHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const pages = [{ path: '/', activity: null, isHome: true, code: null, forVisitors: { title: 'Willow', html: '<h1>Willow</h1>' } }]
const webhookSecret = 'a secret of sixteen characters'

forEachDatabase((current) => {
  let built: BuiltApp
  let willow: Willow
  let secure: Willow
  let robin: TestUser
  beforeAll(async () => {
    built = await createBuiltApp({ pages })
    const { database } = current()
    willow = await createWillow({
      database,
      webFolder: built.webFolder,
      config: { maxUploadMb: 1, webhookSecrets: { webhook: webhookSecret } },
    })
    secure = await createWillow({ database, config: { isSecure: true, publicUrl: 'https://planner.example' } })
    robin = await willow.fixtures.signedInUser()
  })
  afterAll(async () => {
    await secure.close()
    await willow.close()
    await built.remove()
  })

  const upload = (content: Buffer, filename: string) => sendFile(robin, filename, content)

  /** Requests every kind of reply that the server gives. */
  async function everyKindOfAnswer(): Promise<Record<string, LightMyRequestResponse>> {
    const page = { headers: { accept: 'text/html' } }
    const png = (await upload(await pngPage(), 'page.png')).json<{ filename: string }>()
    const ask = (request: InjectOptions) => robin.send(request)
    return {
      page: await ask({ url: '/', ...page }),
      'page that is not there': await ask({ url: '/nowhere', ...page }),
      script: await ask({ url: '/assets/main-123.js' }),
      'worker of pdf.js': await ask({ url: '/assets/pdf-worker-123.js' }),
      list: await ask({ url: `/api/users/${robin.id}/goals` }),
      'bad input': await ask({ method: 'POST', url: '/api/goals', payload: {} }),
      stranger: await willow.app.inject({ url: '/api/auth/user' }),
      'call that is not there': await ask({ url: '/api/nowhere' }),
      'another site': await ask({ method: 'POST', url: '/api/goals', headers: { origin: 'https://evil.example' } }),
      health: await ask({ url: '/healthz' }),
      file: await ask({ url: `/api/files/${png.filename}` }),
      thumbnail: await ask({ url: `/api/files/${png.filename}?thumbnail=320` }),
    }
  }

  describe('headers', () => {
    let answers: Record<string, LightMyRequestResponse>
    beforeAll(async () => {
      answers = await everyKindOfAnswer()
    })
    const policyOf = (name: string) => String(answers[name]?.headers['content-security-policy'])

    test('every kind of answer has exactly these security headers', () => {
      const found = Object.entries(answers).map(([name, { headers }]) => {
        const { 'content-security-policy': _policy, ...others } = Object.fromEntries(
          securityHeaders.filter((header) => header in headers).map((header) => [header, headers[header]]),
        )
        return [name, others]
      })
      expect(found).toEqual(Object.keys(answers).map((name) => [name, expectedHeaders]))
    })

    test("a page may do exactly what its policy allows, even if the page doesn't exist", () => {
      for (const name of ['page', 'page that is not there']) {
        const policy = policyOf(name)
          .replace(/'nonce-[\w+/]{22}=='/, "'nonce-N'")
          .replace(/'sha256-[\w+/]{43}='/g, "'sha256-H'")
        expect(policy.split('; ')).toEqual([
          "default-src 'self'",
          "script-src 'self' 'sha256-H' 'sha256-H' 'sha256-H' 'sha256-H'",
          "style-src 'self' 'nonce-N'",
          "img-src 'self' blob: data:",
          "font-src 'self'",
          "manifest-src 'self'",
          "connect-src 'self'",
          "worker-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ])
      }
    })

    test("an answer that isn't a page can't load anything or be framed", () => {
      for (const name of ['script', 'list', 'bad input', 'stranger', 'call that is not there', 'health'])
        expect([name, policyOf(name)]).toEqual([name, "default-src 'none'; frame-ancestors 'none'"])
    })

    test("nothing in a user's file can run, and the pdf.js worker can't load anything", () => {
      for (const name of ['file', 'thumbnail']) expect([name, policyOf(name)]).toEqual([name, "default-src 'none'; sandbox"])
      expect(policyOf('worker of pdf.js')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    })
  })

  test('over https the browser is told to stay on https, over plain http it is not', async () => {
    const header = async ({ app }: Willow) => (await app.inject({ url: '/healthz' })).headers['strict-transport-security']
    expect(await header(secure)).toBe('max-age=31536000; includeSubDomains')
    expect(await header(willow)).toBeUndefined()
  })

  test("the session cookie can't be read by scripts, is not sent by other sites, and over https not by other hosts or plain http", async () => {
    const signIn = async ({ app }: Willow) => {
      const payload = { email: robin.email, password }
      return [(await app.inject({ method: 'POST', url: '/api/custom-login', payload })).headers['set-cookie']].flat().map(String)
    }
    const [session, seen, known] = await signIn(willow)
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(seen).toMatch(/^seen-browser=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^known-browser=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const [secureSession, secureSeen, secureKnown] = await signIn(secure)
    expect(secureSeen).toMatch(/^__Host-seen-browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(secureKnown).toMatch(/^__Host-known-browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(secureSession).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('caches keep no API answer except files, which are private', async () => {
    const cacheOf = async (url: string) => (await robin.send({ url })).headers['cache-control']
    for (const url of ['/api/auth/user', `/api/users/${robin.id}/goals`, '/api/nowhere', '/api/openapi.json'])
      expect([url, await cacheOf(url)]).toEqual([url, 'no-store'])
    const png = (await upload(await pngPage(), 'cached.png')).json<{ filename: string }>()
    expect(await cacheOf(`/api/files/${png.filename}`)).toBe('private, max-age=31536000, immutable')
  })

  test('a malformed address has the headers too', async () => {
    const headersOf = async (url: string) => {
      const { headers } = await willow.app.inject({ url })
      return securityHeaders.filter((header) => header in headers).map((header) => [header, headers[header]])
    }
    const expected = await headersOf('/healthz')
    for (const url of ['/%00', '/api/%00', '/%', '/api/%E0%A4%A']) expect([url, await headersOf(url)]).toEqual([url, expected])
  })

  test('attack: a foreign origin is refused regardless of other headers, and the Host counts in development only', async () => {
    const production = await createWillow({ database: current().database, config: { isProduction: true } })
    const send = async ({ app }: Willow, headers: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: 'a@mail.example' }, headers }))
        .statusCode
    expect(await send(willow, { origin: 'https://evil.example', 'sec-fetch-site': 'none' })).toBe(403)
    expect(await send(willow, { origin: 'http://my.host', host: 'my.host' })).toBe(200)
    expect(await send(production, { origin: 'http://my.host', host: 'my.host' })).toBe(403)
    expect(await send(production, { origin: 'http://localhost:3000' })).toBe(200)
    expect(await send(production, {})).toBe(200)
    await production.close()
  })

  test('a page that was opened at another address of this server names the right one', async () => {
    const production = await createWillow({ database: current().database, config: { isProduction: true } })
    const said = async (url: string, headers: Record<string, string>) => {
      const reply = await production.app.inject({ method: 'POST', url, headers, payload: {} })
      return [reply.statusCode, reply.body.replace(/’|&rsquo;/g, "'")]
    }
    const here = { origin: 'http://nas.example:3000', host: 'nas.example:3000' }
    const words = 'This page was opened at another address. Please open http://localhost:3000 instead.'
    expect(await said('/api/custom-login', here)).toEqual([403, expect.stringContaining(words)])
    expect(await said('/paper/sign-in', here)).toEqual([403, expect.stringContaining(words)])
    expect(await said('/api/custom-login', { ...here, origin: 'https://nas.example:3000' })).toEqual([
      403,
      expect.stringContaining(words),
    ])
    for (const origin of ['https://evil.example', 'http://nas.example', 'null'])
      expect(await said('/api/custom-login', { ...here, origin })).toEqual([403, expect.stringContaining('from another site')])
    await production.close()
  })

  test('an origin that an old engine leaves out is that of the page, if it names one', async () => {
    const production = await createWillow({ database: current().database, config: { isProduction: true } })
    const send = async (headers: Record<string, string>) =>
      (
        await production.app.inject({
          method: 'POST',
          url: '/paper/sign-in',
          headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: 'email=a%40mail.example&password=wrong',
        })
      ).statusCode
    const own = 'http://localhost:3000'
    expect(await send({ referer: `${own}/paper/sign-in` })).not.toBe(403)
    const pages = [
      'https://evil.example/',
      `https://evil.example/?${own}`,
      `${own}.evil.example/`,
      `${own}@evil.example/`,
      'null',
      '',
    ]
    for (const referer of pages) expect(await send({ referer }), referer).toBe(403)
    expect(await send({}), 'a sandboxed frame of another site').toBe(403)
    expect(await send({ referer: `${own}/paper/sign-in`, 'sec-fetch-site': 'cross-site' })).toBe(403)
    await production.close()
  })

  test('the page that documents the API exists in development only, with a policy of its own', async () => {
    const production = await createWillow({ database: current().database, config: { isProduction: true } })
    const docs = (app: Willow['app']) => app.inject({ url: '/api/docs/' })
    expect((await docs(production.app)).statusCode).toBe(404)
    const page = await docs(willow.app)
    expect([page.statusCode, String(page.headers['content-security-policy'])]).toEqual([
      200,
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ])
    await production.close()
  })

  test('a JSON body may have 256 KB and not one byte more', async () => {
    const send = (bytes: number) => {
      const around = JSON.stringify({ userId: robin.id, title: '' }).length
      const payload = JSON.stringify({ userId: robin.id, title: 'x'.repeat(bytes - around) })
      return robin.send({ method: 'POST', url: '/api/goals', payload, headers: { 'content-type': 'application/json' } })
    }
    expect((await send(262_144)).statusCode).toBe(400)
    const refused = await send(262_145)
    expect([refused.statusCode, refused.json()]).toEqual([413, { message: 'The request is too large.', code: 'request.invalid' }])
  })

  test('an order from a shop may have 2 MB and not one byte more', async () => {
    const send = (bytes: number) => {
      const payload = Buffer.alloc(bytes, ' ')
      const seconds = Math.floor(willow.clock.now() / 1000)
      const signature = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(payload).digest('hex')
      const headers = { 'content-type': 'application/json', 'willow-signature': `t=${seconds},v1=${signature}` }
      return willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    }
    expect((await send(2_097_152)).statusCode).toBe(400)
    expect((await send(2_097_153)).statusCode).toBe(413)
  })

  test('an upload may have as many megabytes as the operator configures and not one byte more', async () => {
    const pdf = pdfPage()
    const ofSize = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')])
    expect((await upload(ofSize(1_048_576), 'full.pdf')).statusCode).toBe(201)
    expect((await upload(ofSize(1_048_577), 'more.pdf')).json()).toEqual({
      message: 'This file is larger than 1 MB.',
      code: 'library.file_too_large',
    })
  })

  test('a NUL is refused in an address and in a body', async () => {
    const answers = [
      await robin.send({ url: `/api/users/${robin.id}/uploads?q=%00` }),
      await robin.send({
        method: 'POST',
        url: '/api/goals',
        payload: String.raw`{"userId":"${robin.id}","title":"a\u0000b"}`,
        headers: { 'content-type': 'application/json' },
      }),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  })

  test("nothing is returned without a session, and no administrator's data without the role", async () => {
    const asked = async (url: string) => [(await willow.app.inject({ url })).json().code, (await robin.send({ url })).json().code]
    expect(await asked('/api/auth/user')).toEqual(['session.required', undefined])
    expect(await asked('/api/admin/registered-users')).toEqual(['session.required', 'session.admin_only'])
  })

  test("a user's own id is accepted in a path or a body, and any other id is a 403", async () => {
    const other = await willow.fixtures.user()
    const answers = [
      await robin.send({ url: `/api/users/${other.id}/goals` }),
      await robin.send({ method: 'POST', url: '/api/goals', payload: { userId: other.id, title: 'Walk' } }),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.not_allowed'])
  })
})
