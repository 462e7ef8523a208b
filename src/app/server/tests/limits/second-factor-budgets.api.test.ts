import { expect, test } from 'vitest'
import { codesOfKnownBrowsers, codesOfUnknownBrowsers } from '#features/accounts/server/factors/code-budgets.ts'
import { validCodes } from '#features/accounts/server/factors/totp.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, pendingCookie } from '#test/people/factors.ts'
import { guesses } from '#test/people/guessing.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

const hour = 60 * 60 * 1000

test('the chance of guessing a code of an app stays below 0.1 % a day for each account, over all browsers and networks', () => {
  // A day touches one window more than fits into it, and in each of them all attempts may be made.
  const attempts = [codesOfUnknownBrowsers, codesOfKnownBrowsers].map(
    ({ points, windowSeconds }) => points * (1 + (24 * 60 * 60) / windowSeconds),
  )
  expect(attempts).toEqual([250, 60])
  const misses = (1 - validCodes / 1_000_000) ** 310
  expect(1 - misses).toBeLessThan(0.001)
})

forEachDatabase((current) => {
  const willow = useWillow(current)

  const { signIn, knownBrowser } = guesses(() => willow)
  let network = 0
  const elsewhere = () => `203.${++network >> 8}.${network & 255}.9`
  /** Sends a code after the right password, from a browser with these cookies. */
  async function finish(user: TestUser, code: string, { cookie = '', version = 0 } = {}) {
    const pending = await pendingCookie(willow, user.id, version)
    const headers = { 'x-forwarded-for': elsewhere(), cookie: [pending, cookie].filter(Boolean).join('; ') }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/custom-login/second-factor', payload: { code }, headers })
    const known = [reply.headers['set-cookie']].flat().find((one) => String(one).startsWith('known-browser='))
    return { status: reply.statusCode, known: String(known).split(';')[0] ?? '' }
  }
  /** Returns an owner with an app, and the cookie of a browser in which they have used it. */
  async function ownerWithApp() {
    const owner = await willow.fixtures.signedInUser()
    const app = await addApp(willow, owner)
    const { known } = await finish(owner, app.code())
    willow.clock.advance(30_000)
    return { owner, app, known }
  }
  /** Returns the cookies of several browsers in which an owner has used the app. */
  async function knownBrowsersOf({ owner, app, known }: Awaited<ReturnType<typeof ownerWithApp>>, count: number) {
    const cookies = [known]
    while (cookies.length < count) {
      cookies.push((await finish(owner, app.code())).known)
      willow.clock.advance(30_000)
    }
    return cookies
  }
  async function exhaust(owner: TestUser, count = 11) {
    for (let at = 0; at < count; at++) await finish(owner, '000000')
    expect((await finish(owner, '000000')).status).toBe(429)
  }

  test("1,000 wrong codes from elsewhere don't lock the owner out: the app's code works in a known browser, a recovery code in any", async () => {
    const { owner, app, known } = await ownerWithApp()
    await exhaust(owner, 1000)
    expect((await finish(owner, app.code())).status).toBe(429)
    expect((await finish(owner, app.code(), { cookie: known })).status).toBe(200)
    expect((await finish(owner, app.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('wrong recovery codes from other networks lock nobody out', async () => {
    const { owner, app } = await ownerWithApp()
    for (let at = 0; at < 100; at++) expect((await finish(owner, 'aaaa-bbbb-cccc-dddd')).status).toBe(401)
    expect((await finish(owner, app.code())).status).toBe(200)
    expect((await finish(owner, app.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test("text that is no code doesn't use up the attempts of the account", async () => {
    const { owner, app } = await ownerWithApp()
    for (let at = 0; at < 12; at++) expect((await finish(owner, 'my code')).status).toBe(401)
    expect((await finish(owner, app.code())).status).toBe(200)
  })

  test('the browser in which the app was set up is known', async () => {
    const owner = await willow.fixtures.signedInUser()
    const cookies: string[] = []
    const send: TestUser['send'] = async (request) => {
      const reply = await owner.send(request)
      cookies.push(...[reply.headers['set-cookie']].flat().map(String))
      return reply
    }
    const app = await addApp(willow, { ...owner, send })
    const cookie = cookies.find((one) => one.startsWith('known-browser='))?.split(';')[0] ?? ''
    await exhaust(owner)
    expect((await finish(owner, app.code(), { cookie })).status).toBe(200)
  })

  test('attack: a browser that is known only by the password, or by a password reset, counts like any other', async () => {
    const { owner, app } = await ownerWithApp()
    const byPassword = await knownBrowser(owner.email)
    expect(byPassword).toMatch(/^known-browser=[\w-]+\.[\w-]+$/)
    const byReset = (await reset(owner)).known
    expect(byReset).toMatch(/^known-browser=[\w-]+\.[\w-]+$/)
    await exhaust(owner)
    for (const cookie of [byPassword, byReset]) expect((await finish(owner, app.code(), { cookie })).status).toBe(429)
  })

  test("attack: another user's cookie, an invented one and a mixture of both count like any other", async () => {
    const [{ owner, app, known }, other] = [await ownerWithApp(), await ownerWithApp()]
    await exhaust(owner)
    const [id, , factor] = known.replace('known-browser=', '').split('.')
    const [otherId, otherPassword, otherFactor] = other.known.replace('known-browser=', '').split('.')
    for (const value of [
      [otherId, otherPassword, otherFactor],
      [otherId, otherPassword, factor],
      [id, otherPassword, otherFactor],
      [id, factor],
      [id, '', ''],
      ['', '', ''],
    ])
      expect((await finish(owner, app.code(), { cookie: `known-browser=${value.join('.')}` })).status).toBe(429)
    expect((await finish(owner, app.code(), { cookie: known })).status).toBe(200)
  })

  test('a browser stays known for the second factor when the password is typed there again', async () => {
    const { owner, app, known } = await ownerWithApp()
    const cookies = [(await signIn(elsewhere(), owner.email, password, known)).headers['set-cookie']].flat().map(String)
    const cookie = cookies.find((one) => one.startsWith('known-browser='))?.split(';')[0] ?? ''
    await exhaust(owner)
    expect((await finish(owner, app.code(), { cookie })).status).toBe(200)
  })

  test('a known browser has its own 10 wrong codes a day, and then those of all other browsers', async () => {
    const { owner, app, known } = await ownerWithApp()
    for (let at = 0; at < 20; at++) expect((await finish(owner, '000000', { cookie: known })).status).toBe(401)
    expect((await finish(owner, app.code(), { cookie: known })).status).toBe(429)
    willow.clock.advance(hour)
    for (let at = 0; at < 10; at++) expect((await finish(owner, '000000', { cookie: known })).status).toBe(401)
    expect((await finish(owner, app.code(), { cookie: known })).status).toBe(429)
  })

  test('all known browsers of an account together have 30 wrong codes a day', async () => {
    const one = await ownerWithApp()
    const { owner } = one
    const browsers = await knownBrowsersOf(one, 5)
    await exhaust(owner)
    let checked = 0
    for (const cookie of browsers)
      for (let at = 0; at < 10; at++) if ((await finish(owner, '000000', { cookie })).status === 401) checked++
    expect(checked).toBe(30)
  })

  test('wrong codes of one account use up no attempts of another', async () => {
    const [one, other] = [await ownerWithApp(), await ownerWithApp()]
    for (const cookie of await knownBrowsersOf(one, 4))
      for (let at = 0; at < 10; at++) await finish(one.owner, '000000', { cookie })
    await exhaust(one.owner, 0)
    for (const cookie of [other.known, ''])
      for (let at = 0; at < 10; at++) expect((await finish(other.owner, '000000', { cookie })).status).toBe(401)
    await exhaust(other.owner, 0)
  })

  test('right codes use up no attempts', async () => {
    const { owner, app, known } = await ownerWithApp()
    for (let at = 0; at < 35; at++) {
      expect((await finish(owner, app.code(), { cookie: known })).status).toBe(200)
      willow.clock.advance(30_000)
    }
    for (let at = 0; at < 12; at++) {
      expect((await finish(owner, app.code())).status).toBe(200)
      willow.clock.advance(30_000)
    }
    await exhaust(owner)
    expect((await finish(owner, app.code(), { cookie: known })).status).toBe(200)
  })

  /** Resets the password by email, from a browser with this cookie. */
  async function reset(owner: { id: string; email: string }, cookie = '') {
    await willow.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: owner.email } })
    const mails = willow.database.queries.selectFrom('mails').select('text').where('to_address', '=', owner.email)
    const mail = () => mails.where('kind', '=', 'password-reset').orderBy('id', 'desc').executeTakeFirst()
    await expect.poll(mail).toBeDefined()
    const token = /#([\w-]+)/.exec((await mail())?.text ?? '')?.[1]
    const payload = { token, password }
    const headers = cookie ? { cookie } : {}
    const reply = await willow.app.inject({ method: 'POST', url: '/api/reset-password', payload, headers })
    expect(reply.statusCode).toBe(200)
    return { known: [reply.headers['set-cookie']].flat().map(String)[0]?.split(';')[0] ?? '' }
  }

  test('a password reset by email allows all wrong passwords again, and makes its browser known for the password', async () => {
    const owner = await willow.fixtures.user()
    const before = await knownBrowser(owner.email)
    for (let at = 0; at < 21; at++) await signIn(elsewhere(), owner.email, 'wrong')
    for (let at = 0; at < 21; at++) await signIn(elsewhere(), owner.email, 'wrong', before)
    expect((await signIn(elsewhere(), owner.email, password, before)).statusCode).toBe(429)
    const { known } = await reset(owner, before)
    expect((await signIn(elsewhere(), owner.email, password)).statusCode).toBe(200)
    expect((await signIn(elsewhere(), owner.email, password, known)).statusCode).toBe(200)
    for (let at = 0; at < 21; at++) await signIn(elsewhere(), owner.email, 'wrong')
    expect((await signIn(elsewhere(), owner.email, password)).statusCode).toBe(429)
    expect((await signIn(elsewhere(), owner.email, password, known)).statusCode).toBe(200)
  })

  test('a reset in a browser that has passed the second factor keeps it known for both', async () => {
    const { owner, app, known } = await ownerWithApp()
    const { known: after } = await reset(owner, known)
    await exhaust(owner)
    expect((await finish(owner, app.code(), { cookie: after, version: 1 })).status).toBe(200)
  })
})
