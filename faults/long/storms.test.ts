import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guessesADay } from '#features/access/guessing.rules.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { defaultBrand } from '#kit/brand.ts'
import type { SecurityEventKind } from '#kit/security-events.rules.ts'
import { networkHash } from '#kit/server/notices/security-events.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { cookieOf, createWillow, password, type Willow } from '#test/willow.ts'

const tries = process.env.LONG ? 10_000 : 300
/** The more codes are open, the smaller the budget shared by all networks. */
const openCodes = process.env.LONG ? 10_000 : 40_000
const day = 24 * 60 * 60 * 1000
const slower = { message: 'Too many tries. Please wait a little and try again.', code: 'limits.too_many_tries' }

/**
 * Many attempts from one network or many networks: each refusal has a message and a fallback that isn't weaker, and the log matches the
 * replies.
 */
forEachDatabase((current) => {
  let willow: Willow
  beforeAll(async () => {
    willow = await createWillow({ database: current().database, config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  })
  beforeEach(() => willow.clock.advance(2 * day))
  afterAll(() => willow.close())

  const oneNetwork = '203.0.113.7'
  const networkOf = (at: number) => `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`
  const post = async (url: string, payload: object, from: string, cookie = '') => {
    const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) }
    const { statusCode, headers: answered, ...reply } = await willow.app.inject({ method: 'POST', url, payload, headers })
    return { status: statusCode, body: reply.json(), headers: answered }
  }
  const claim = (accessCode: string, email: string) => ({ name: 'Robin Reed', email, accessCode })
  const guess = (from: string, at: number) =>
    post('/api/validate-access', claim('WILLOW000000', `guess-${at}@mail.example`), from)
  const signIn = (email: string, typed: string, from: string, cookie = '') =>
    post('/api/custom-login', { email, password: typed }, from, cookie)

  /** Sends the attempts and returns how many were checked. The others must get this message and a Retry-After. */
  async function storm(send: (at: number) => ReturnType<typeof post>, looked: number, words: object): Promise<number> {
    let answered = 0
    for (let at = 0; at < tries; at++) {
      const { status, body, headers } = await send(at)
      if (status === looked) answered++
      else expect([status, body, Number(headers['retry-after']) > 0]).toEqual([429, words, 'retry-after' in headers])
    }
    return answered
  }
  /** Returns the hashed networks of this storm's failed attempts in the log. */
  async function failures(kind: SecurityEventKind, userId?: string): Promise<(string | null)[]> {
    const since = new Date(willow.clock.now() - day).toISOString()
    const rows = willow.database.queries.selectFrom('security_events').select(['network', 'user_id']).where('kind', '=', kind)
    const found = await rows.where('outcome', '=', 'failed').where('created_at', '>', since).execute()
    return found.filter((row) => userId === undefined || row.user_id === userId).map(({ network }) => network)
  }
  const hashOf = (network: string) => networkHash('another secret of the tests', network)

  test(`${tries} wrong codes from one network: 20 are checked, then one at intervals, and a customer elsewhere signs up`, async () => {
    const code = await willow.fixtures.code()
    expect(await storm((at) => guess(oneNetwork, at), 400, slower)).toBe(20)
    expect((await post('/api/validate-access', claim(code, 'customer@mail.example'), '192.0.2.1')).status).toBe(200)
    await expect.poll(() => failures('code')).toEqual(Array<string>(20).fill(hashOf(oneNetwork)))
    willow.clock.advance(30_000)
    expect((await post('/api/validate-access', claim(code, 'neighbour@mail.example'), oneNetwork)).status).toBe(200)
  })

  test(`${tries} wrong codes from as many networks while ${openCodes} are open: one email to the operator, and an emailed link for customers`, async () => {
    const olive = await willow.fixtures.user({ isAdmin: true })
    const [code = ''] = await createCodes({ ...willow, brand: defaultBrand }, openCodes)
    const bound = await willow.fixtures.code('bound@mail.example')
    const words = {
      message: 'Someone is trying many wrong codes, so for now we check codes by email.',
      code: 'limits.code_by_mail',
    }
    // The code of the previous test is open too.
    const open = openCodes + 1
    expect(await storm((at) => guess(networkOf(at), at), 400, words)).toBe(guessesADay(open))
    await expect.poll(async () => new Set(await failures('code')).size).toBe(guessesADay(open))
    const mails = willow.database.queries.selectFrom('mails').select(['to_address', 'kind', 'text'])
    const told = (await mails.execute()).filter(({ kind }) => kind === 'codes-guessed')
    expect(told.map((mail) => mail.to_address)).toEqual([olive.email])

    expect((await post('/api/validate-access', claim(bound, 'bound@mail.example'), '192.0.2.2')).status).toBe(200)
    expect((await post('/api/access-link', claim(code, 'late@mail.example'), '192.0.2.3')).status).toBe(200)
    const { text } = await mails.where('to_address', '=', 'late@mail.example').executeTakeFirstOrThrow()
    const token = /#link=([\w-]+)&email=/.exec(text)?.[1]
    expect((await post('/api/create-account', { token, password }, '192.0.2.3')).status).toBe(201)
  })

  test(`${tries} wrong passwords from one network: 50 are checked, and users elsewhere sign in`, async () => {
    const { email } = await willow.fixtures.user()
    const owners = await Promise.all(Array.from({ length: 60 }, () => willow.fixtures.user()))
    const guessed = (at: number) => signIn(owners[at % owners.length]?.email ?? '', 'wrong', oneNetwork)
    expect(await storm(guessed, 401, slower)).toBe(50)
    expect((await signIn(email, password, '192.0.2.4')).status).toBe(200)
    await expect.poll(() => failures('sign-in')).toEqual(Array<string>(50).fill(hashOf(oneNetwork)))
    willow.clock.advance(30_000)
    expect((await signIn(email, password, oneNetwork)).status).toBe(200)
  })

  test(`${tries} wrong passwords from as many networks for one account: the owner signs in from a known browser, and from others after a wait`, async () => {
    const { email, id } = await willow.fixtures.user()
    const cookies = [(await signIn(email, password, '192.0.2.5')).headers['set-cookie']].flat()
    const known = cookieOf(cookies.find((one) => String(one).startsWith('known-browser=')))
    expect(await storm((at) => signIn(email, 'wrong', networkOf(at)), 401, slower)).toBe(20)
    expect((await signIn(email, password, '192.0.2.6')).status).toBe(429)
    expect((await signIn(email, password, '192.0.2.6', known)).status).toBe(200)
    await expect.poll(async () => new Set(await failures('sign-in', id)).size).toBe(20)
    willow.clock.advance(30_000)
    expect((await signIn(email, password, '192.0.2.6')).status).toBe(200)
  })
})
