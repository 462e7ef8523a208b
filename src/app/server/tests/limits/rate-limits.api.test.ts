import { globSync, readFileSync } from 'node:fs'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pendingCookie } from '#test/people/factors.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const minute = 60_000

interface LimitedDoor {
  /** Name of the limit in the product's code. */
  name: string
  /** What is limited, and for whom. */
  what: string
  tries: number
  minutes: number
  /** Returns the next attempt of one subject. `at` counts them, so that everything else differs each time. */
  send(at: number): InjectOptions
  /** Expected `retry-after` in seconds, when it isn't the rest of the window. */
  retryAfter?: number
  /** How many attempts are written directly to the database after the first one, because a thousand requests would take long. */
  written?: number
  /** True when one more attempt is allowed after 30 seconds, another one after a minute, and so on. */
  isSlowing?: true
  /** True for attempts of one user, with their session. */
  isPersonal?: true
  /** True for attempts of one user whose password was right each time. */
  isPending?: true
}

/** Returns an address for each attempt, so that no limit per network applies; `network` is one address for all of them. */
const elsewhere = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
const network = '192.0.2.7'
const post = (from: string, url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'x-forwarded-for': from },
})
const someone = (at: number) => `someone-${at}@mail.example`
const claim = (email: string) => ({ name: 'Robin Reed', email, accessCode: 'WILLOW000000' })

const doors: LimitedDoor[] = [
  {
    name: 'sign-in-network',
    what: 'failed sign-ins per network',
    tries: 50,
    minutes: 15,
    send: (at) => post(network, '/api/custom-login', { email: someone(at), password: 'wrong' }),
    isSlowing: true,
  },
  {
    name: 'device-password-network',
    what: 'wrong device passwords per network',
    tries: 50,
    minutes: 15,
    send: () => ({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'x-forwarded-for': network, authorization: 'Bearer device-nonsense' },
    }),
  },
  {
    name: 'api-key-network',
    what: 'wrong API keys per network',
    tries: 50,
    minutes: 15,
    send: () => ({
      method: 'GET',
      url: '/api/admin/orders',
      headers: { 'x-forwarded-for': network, 'x-forwarded-proto': 'https', authorization: 'Bearer willow-key-nonsense' },
    }),
  },
  {
    name: 'calendar-network',
    what: 'unknown calendar addresses per network',
    tries: 50,
    minutes: 15,
    send: () => ({ method: 'GET', url: '/api/calendar/none.ics', headers: { 'x-forwarded-for': network } }),
  },
  {
    name: 'sign-in-account',
    what: 'failed sign-ins per address',
    tries: 20,
    minutes: 15,
    send: (at) => post(elsewhere(at), '/api/custom-login', { email: 'one@mail.example', password: 'wrong' }),
    isSlowing: true,
  },
  {
    name: 'code-network',
    what: 'failed code checks per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/validate-access', claim(someone(at))),
    isSlowing: true,
  },
  {
    name: 'code-email',
    what: 'failed code checks per address',
    tries: 10,
    minutes: 60,
    send: (at) => post(elsewhere(at), '/api/validate-access', claim('two@mail.example')),
    isSlowing: true,
  },
  {
    name: 'create-account-network',
    what: 'failed account creations per network',
    tries: 30,
    minutes: 60,
    send: () => post(network, '/api/create-account', { token: 'none', password }),
  },
  {
    name: 'set-up',
    what: 'tries of a set-up code per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/setup', { token: 'none', name: 'Robin', email: someone(at), password }),
  },
  {
    name: 're-authentication',
    what: 'wrong current passwords per session',
    tries: 10,
    minutes: 15,
    isPersonal: true,
    send: (at) => post(elsewhere(at), '/api/change-password', { currentPassword: 'wrong', newPassword: 'another one' }),
  },
  {
    name: 'account-mail-network',
    what: 'forgotten passwords per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/forgot-password', { email: someone(at) }),
  },
  {
    name: 'account-mail-address',
    what: 'changes to a new address',
    tries: 5,
    minutes: 60,
    isPersonal: true,
    send: (at) => post(elsewhere(at), '/api/change-email', { newEmail: 'three@mail.example', password }),
  },
  {
    name: 'sheet-address-owner',
    what: 'addresses that an owner names for the sheet',
    tries: 5,
    minutes: 24 * 60,
    isPersonal: true,
    send: (at) => ({ method: 'PUT', url: '/api/users/:userId/sheet-address', payload: { address: someone(at) } }),
  },
  {
    name: 'sheet-address',
    what: 'first sheets to an address',
    tries: 3,
    minutes: 24 * 60,
    isPersonal: true,
    send: () => ({ method: 'PUT', url: '/api/users/:userId/sheet-address', payload: { address: 'kindle@mail.example' } }),
  },
  {
    name: 'reset-link-network',
    what: 'forgotten passwords of an address per network',
    tries: 4,
    minutes: 60,
    send: () => post(network, '/api/forgot-password', { email: 'four@mail.example' }),
  },
  {
    name: 'reset-link-strangers',
    what: 'forgotten passwords of an address from all networks',
    tries: 12,
    minutes: 24 * 60,
    send: (at) => post(elsewhere(at), '/api/forgot-password', { email: 'three@mail.example' }),
  },
  {
    name: 'reset-link-open',
    what: 'opened links for a new password per network',
    tries: 60,
    minutes: 60,
    send: () => post(network, '/api/reset-password/link', { token: 'none' }),
  },
  {
    name: 'account-mail-token',
    what: 'tries of emailed links per network',
    tries: 30,
    minutes: 60,
    send: () => post(network, '/api/reset-password', { token: 'none', password }),
  },
  {
    name: 'newsletter-network',
    what: 'newsletter requests per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/newsletter', { email: someone(at) }),
  },
  {
    name: 'newsletter-address',
    what: 'newsletter requests per address',
    tries: 3,
    minutes: 60,
    send: (at) => post(elsewhere(at), '/api/newsletter', { email: 'four@mail.example' }),
  },
  {
    name: 'newsletter-token',
    what: 'tries of newsletter links per network',
    tries: 60,
    minutes: 60,
    send: () => post(network, '/api/newsletter/confirm', { token: 'none' }),
  },
  {
    name: 'reminder-token',
    what: 'tries of links that end reminders per network',
    tries: 60,
    minutes: 60,
    send: () => post(network, '/api/reminders/unsubscribe?token=none', {}),
  },
  {
    name: 'push-test',
    what: 'test notifications per user',
    tries: 10,
    minutes: 10,
    isPersonal: true,
    send: (at) => post(elsewhere(at), '/api/push-devices/none/test', {}),
  },
  {
    name: 'lost-code-network',
    what: 'lost codes per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/lost-code', { orderNumber: '1', email: someone(at) }),
  },
  {
    name: 'lost-code-address',
    what: 'lost codes per address',
    tries: 5,
    minutes: 60,
    send: (at) => post(elsewhere(at), '/api/lost-code', { orderNumber: '1', email: 'five@mail.example' }),
  },
  {
    name: 'claims-network',
    what: 'claims of codes per network',
    tries: 20,
    minutes: 60,
    send: (at) => post(network, '/api/claim', { orderNumber: `claimed ${at}`, name: 'Ada Reed', email: someone(at) }),
  },
  {
    name: 'claim',
    what: 'claims of one order per network',
    tries: 5,
    minutes: 24 * 60,
    send: (at) => post('192.0.2.9', '/api/claim', { orderNumber: '1', name: 'Ada Reed', email: someone(at) }),
  },
  {
    name: 'external-sign-in',
    what: 'sign-ins through the provider per network',
    tries: 60,
    minutes: 15,
    send: () => ({ url: '/api/login', headers: { 'x-forwarded-for': network } }),
  },
  {
    name: 'own-data',
    what: 'downloads of all data per user',
    tries: 10,
    minutes: 60,
    isPersonal: true,
    send: () => ({ url: '/api/users/:userId/export' }),
  },
  {
    name: 'sheet-calendars',
    what: 'readings of calendars per user',
    tries: 30,
    minutes: 60,
    isPersonal: true,
    send: () => ({ method: 'POST', url: '/api/users/:userId/sheet-calendars/read' }),
  },
  {
    name: 'second-factor',
    what: 'wrong second factors per user',
    tries: 10,
    minutes: 60,
    isPending: true,
    send: (at) => post(elsewhere(at), '/api/custom-login/second-factor', { code: '000000' }),
  },
  {
    name: 'recovery-code-network',
    what: 'wrong recovery codes per network',
    tries: 60,
    minutes: 60,
    isPending: true,
    isSlowing: true,
    send: () => post(network, '/api/custom-login/second-factor', { code: 'aaaa-bbbb-cccc-dddd' }),
  },
  {
    name: 'lost-factor',
    what: 'emails per user who has lost every factor',
    tries: 3,
    minutes: 60,
    isPending: true,
    send: (at) => post(elsewhere(at), '/api/custom-login/lost-factor', {}),
  },
  {
    name: 'lost-factor-link',
    what: 'tries of links that remove the factors per network',
    tries: 30,
    minutes: 60,
    send: () => post(network, '/api/factor-reset', { token: 'none' }),
  },
  {
    name: 'first-code',
    what: 'wrong first codes of an app per user',
    tries: 20,
    minutes: 15,
    isPersonal: true,
    send: (at) => post(elsewhere(at), '/api/auth/factors/totp/confirm', { code: '000000' }),
  },
  {
    name: 'passkey-network',
    what: 'passkey challenges per network',
    tries: 120,
    minutes: 15,
    send: () => post(network, '/api/custom-login/passkey-options', {}),
  },
  {
    name: 'code-everywhere',
    what: 'failed code checks of all networks together',
    tries: 4831,
    minutes: 24 * 60,
    retryAfter: 600,
    written: 4811,
    send: (at) => post(elsewhere(at), '/api/validate-access', claim(someone(at))),
  },
]

/** Limits that other tests cover, such as those of guessing, emailed links, alarms and webhooks. */
const triedElsewhere = [
  'code-mails',
  'order-resends',
  'alarm-notifications',
  'webhook-refusals',
  'webhook-refusals-strangers',
  'webhook-questions',
  'webhook-questions-network',
  'webhook-questions-secret',
  'webhook-questions-replay',
  'api-key-calls',
  'code-alarm-mail',
  'code-checks-network',
  'code-left',
  'code-link',
  'code-link-address',
  'code-link-first',
  'code-link-mailed',
  'code-link-network',
  'code-link-paced',
  'code-link-share',
  'code-network-first',
  'code-network-share',
  'second-factor-browser',
  'second-factor-known',
  'sign-in-browser',
  'archived-files',
  'lost-code-mails',
  // Answered with a page, in shown-pages.api.test.ts.
  'shown-network',
  'shown-visitor',
  'shown-link',
  // How claims are answered, in claims.api.test.ts.
  'claim-mails',
  'claims-wrong-hour',
  'claims-wrong-day',
  'claims-wrong-network',
  'single-codes',
  'saved-months',
  'new-browser-mail',
  'shop-logo',
  'backup-place',
  'shop-test-mails',
  'shop-test-models',
]
/** Seconds between the attempts that a slowing limit still allows, by its window in minutes. */
const waitsWithin: Record<number, number[]> = { 15: [30, 60, 120, 240], 60: [30, 60, 120, 240, 480, 960] }

test('every limit of the product is tested', () => {
  const sources = globSync('src/{kit,supernote,features,operations,paper,app}/**/*.ts').filter(
    (file) => !/\.(test|guards)\.ts$/.test(file),
  )
  const named = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bname: '([\w-]+)',\s*points:/g)])
  expect(named.map(([, name]) => name).toSorted()).toEqual([...doors.map(({ name }) => name), ...triedElsewhere].toSorted())
})

forEachDatabase((current) => {
  let willow: Willow
  beforeAll(async () => {
    // Nothing listens there. A sign-in at the provider fails, which is an attempt too.
    const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'willow', clientSecret: 'a secret of the tests' }
    willow = await createWillow({ database: current().database, config: { oidc } })
  })
  afterAll(() => willow.close())

  /** The limits on the way to the provider reply with a redirect, all others with a status. */
  const isRefused = ({ statusCode, headers }: LightMyRequestResponse) =>
    statusCode === 429 || /problem=later/.test(String(headers.location))

  for (const { name, what, tries, minutes, send, retryAfter, written = 0, isPersonal, isPending, isSlowing } of doors)
    test(`${what}: ${tries} in ${minutes} minutes`, async () => {
      const user: TestUser | null = isPersonal ? await willow.fixtures.signedInUser() : null
      const pending = isPending ? await willow.fixtures.user() : null
      let at = 0
      const attempt = async () => {
        await user?.prove()
        const { url = '', ...request } = send(at++)
        const own = { ...request, url: String(url).replace(':userId', user?.id ?? '') }
        if (pending) own.headers = { ...own.headers, cookie: await pendingCookie(willow, pending.id) }
        return user ? user.send(own) : willow.app.inject(own)
      }
      for (let count = 0; count < tries - written; count++) {
        expect(isRefused(await attempt()), `try ${count + 1}`).toBe(false)
        if (count === 0 && written > 0)
          await willow.database.queries
            .updateTable('rate_limits')
            .set({ points: written + 1 })
            .where('key', 'like', `${name}:%`)
            .execute()
      }
      const waits = isSlowing ? (waitsWithin[minutes] ?? []) : []
      const refused = await attempt()
      expect(isRefused(refused)).toBe(true)
      if (refused.statusCode === 429) {
        expect(refused.headers['retry-after']).toBe(String(waits[0] ?? retryAfter ?? minutes * 60))
        expect(refused.json()).toEqual({
          message: 'Too many tries. Please wait a little and try again.',
          code: 'limits.too_many_tries',
        })
      }
      for (const seconds of waits) {
        willow.clock.advance(seconds * 1000 - 1)
        expect(isRefused(await attempt()), `before ${seconds} s`).toBe(true)
        willow.clock.advance(1)
        expect(isRefused(await attempt()), `after ${seconds} s`).toBe(false)
      }
      const passed = waits.reduce((sum, seconds) => sum + seconds * 1000, 0)
      willow.clock.advance(minutes * minute - passed - 1)
      expect(isRefused(await attempt())).toBe(true)
      willow.clock.advance(1)
      expect(isRefused(await attempt())).toBe(false)
      // Let the attempts of this test expire before the next one.
      willow.clock.advance(60 * minute)
    })

  test('a network counts as one: an IPv4 address in any notation, and a whole IPv6 /64', async () => {
    const guess = async (from: string) =>
      (await willow.app.inject(post(from, '/api/reset-password', { token: 'none', password }))).statusCode
    /** Makes more attempts than one network has, each from another spelling or another device. */
    const exhaust = async (from: (at: number) => string) => {
      for (let at = 0; at < 40; at++) await guess(from(at))
    }
    await exhaust((at) => `2001:db8:0:7:${at.toString(16)}::1`)
    expect(await guess('2001:db8::7:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await guess('2001:db8:0:8::1')).toBe(400)
    await exhaust((at) => (at % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9'))
    expect(await guess('203.0.113.9')).toBe(429)
    expect(await guess('::ffff:203.0.113.9')).toBe(429)
    expect(await guess('203.0.113.10')).toBe(400)
    willow.clock.advance(60 * minute)
  })

  test('successful requests are not counted', async () => {
    const { email } = await willow.fixtures.user()
    for (let at = 0; at < 25; at++) {
      const reply = await willow.app.inject(post(elsewhere(at), '/api/custom-login', { email, password }))
      expect(reply.statusCode).toBe(200)
    }
  })
})
