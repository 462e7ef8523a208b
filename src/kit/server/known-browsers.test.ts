import cookiePlugin from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

async function start({ isSecure = false, secret = 'a secret' } = {}) {
  const app = fastify()
  await app.register(cookiePlugin)
  const browsers = createKnownBrowsers({ secret, isSecure })
  app.get<{ Querystring: { email: string } }>('/find', async (request) => ({ id: browsers.find(request, request.query.email) }))
  app.get<{ Querystring: { email: string } }>('/remember', async (request, reply) => {
    browsers.remember(request, reply, request.query.email)
    return {}
  })
  const ask = (url: string, cookie = '') => app.inject({ url, headers: { cookie } })
  return {
    find: async (email: string, cookie: string) => (await ask(`/find?email=${email}`, cookie)).json<{ id: string | null }>().id,
    /** Returns the header that sets the cookie. */
    remember: async (email: string, cookie = '') => String((await ask(`/remember?email=${email}`, cookie)).headers['set-cookie']),
    close: () => app.close(),
  }
}
const cookieIn = (header: string) => header.split(';')[0] ?? ''

test('a browser is known for a year, only for the address that has signed in there', async () => {
  const willow = await start()
  const header = await willow.remember('a@mail.example')
  expect(header).toMatch(/^known-browser=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = cookieIn(header)
  expect(await willow.find('a@mail.example', cookie)).toBe(/=([\w-]+)\./.exec(cookie)?.[1])
  expect(await willow.find('b@mail.example', cookie)).toBeNull()
  expect(await willow.find('a@mail.example', '')).toBeNull()
  await willow.close()
})

test('a browser keeps its tries after another sign-in, and a different browser has its own', async () => {
  const willow = await start()
  const first = cookieIn(await willow.remember('a@mail.example'))
  expect(cookieIn(await willow.remember('a@mail.example', first))).toBe(first)
  expect(cookieIn(await willow.remember('a@mail.example'))).not.toBe(first)
  await willow.close()
})

test('over https the cookie has a name that browsers accept from this host only', async () => {
  const willow = await start({ isSecure: true })
  const header = await willow.remember('a@mail.example')
  expect(header).toMatch(/^__Host-known-browser=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await willow.find('a@mail.example', cookieIn(header))).not.toBeNull()
  expect(await willow.find('a@mail.example', cookieIn(header).replace('__Host-', ''))).toBeNull()
  await willow.close()
})

test('attack: a cookie that is unsigned, or signed by another installation, makes no browser known', async () => {
  const [willow, other] = [await start(), await start({ secret: 'another secret' })]
  const theirs = cookieIn(await other.remember('a@mail.example'))
  const own = cookieIn(await willow.remember('a@mail.example'))
  for (const cookie of [theirs, own.slice(0, -1), `${own}x`, 'known-browser=.', 'known-browser=', 'known-browser=a.b'])
    expect([cookie, await willow.find('a@mail.example', cookie)]).toEqual([cookie, null])
  await willow.close()
  await other.close()
})
