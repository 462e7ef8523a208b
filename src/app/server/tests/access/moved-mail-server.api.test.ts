import type { TObject } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { readMailTrouble } from '#kit/server/mail/mail-server.store.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, pendingCookie } from '#test/people/factors.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { succeedingSamples } from '#test/routes/succeeding-samples.ts'
import { startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'
import { ownTables } from '../../owners-content.ts'

const minute = 60_000
const day = 24 * 60 * minute
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

const fieldsOf = ({ body }: { body?: unknown }) => (body as TObject | undefined)?.properties ?? {}
/** Every route that follows a link of an email. */
const linkRoutes = allRoutes.filter((route) => route.access === 'public' && 'token' in fieldsOf(route))

test('each public route that takes a token gives access by an emailed link, or is known to open no account', () => {
  const opensNothing: Record<string, string> = {
    'POST /api/setup': 'The first administrator.',
    'POST /api/setup/backups': 'Before there is an account.',
    'POST /api/setup/restore': 'Before there is an account.',
    'POST /api/setup/restore/progress': 'Before there is an account.',
    'POST /api/factor-reset/cancel': 'Keeps the second step.',
    'POST /api/newsletter/confirm': 'No account.',
    'POST /api/login/join': 'A new account.',
  }
  const names = (some: typeof linkRoutes) => some.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(names(linkRoutes.filter(({ givesAccess }) => givesAccess !== 'by mailed link'))).toEqual(
    Object.keys(opensNothing).toSorted(),
  )
  expect(names(allRoutes.filter(({ givesAccess }) => givesAccess === 'by mailed link'))).toEqual([
    'POST /api/confirm-email',
    'POST /api/factor-reset',
    'POST /api/reset-password',
    'POST /api/reset-password/link',
  ])
})

forEachDatabase((current) => {
  const servers: TestMailServer[] = []
  let willow: Willow
  let olive: TestUser
  let network = 0

  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['shop_settings', 'former_mail_servers', 'mail_server', 'mails', 'jobs', 'users', 'rate_limits'] as const)
      await queries.deleteFrom(table).execute()
    willow = await createWillow({ database: current().database, sendsMail: true })
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterEach(async () => {
    await willow.close()
    for (const server of servers.splice(0)) await server.close()
  })

  async function mailServer() {
    const server = await startMailServer()
    servers.push(server)
    const { hostname, port } = new URL(server.url)
    return { ...server, settings: { smtpHost: hostname, smtpPort: port, smtpSecurity: 'none' } }
  }
  async function change(changes: Record<string, string | null>) {
    const stored = await willow.shop.readStored()
    const payload = { version: stored.mail.version, changes }
    const reply = await olive.send({ method: 'PUT', url: '/api/admin/shop-settings/mail', payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const named = (smtpHost: string) => change({ smtpHost })
  /** A shop with a mail server before its first customer, and then an administrator who names their own. */
  async function movedShop() {
    await named('smtp.shop.example')
    const robin = await customer()
    await named('smtp.thief.example')
    return robin
  }
  async function customer() {
    const robin = await willow.fixtures.signedInUser()
    const goal = { userId: robin.id, title: 'Sorrows of a March night', timeframe: 'monthly' }
    expect((await robin.send({ method: 'POST', url: '/api/goals', payload: goal })).statusCode).toBe(201)
    return robin
  }

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    willow.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { 'x-forwarded-for': `10.9.${++network >> 8}.${network & 255}`, 'user-agent': ipad, ...headers },
    })
  /** Signs in with the right password, and returns the cookies of that browser without its session. */
  async function signIn(email: string, secret = password) {
    const reply = await post('/api/custom-login', { email, password: secret })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
    return { status: reply.statusCode, browser: cookies.filter((cookie) => !cookie.startsWith('session=')).join('; ') }
  }
  /** The tokens in all emails that wait for the present mail server, newest first. */
  async function mailedTokens(): Promise<string[]> {
    const mails = willow.database.queries.selectFrom('mails').select('text').where('via', 'is', null).orderBy('id', 'desc')
    return (await mails.execute()).flatMap(({ text }) => /#([\w-]{20,})/.exec(text)?.[1] ?? [])
  }
  async function askReset(email: string): Promise<string> {
    const before = (await mailedTokens()).length
    expect((await post('/api/forgot-password', { email })).statusCode).toBe(200)
    await expect.poll(async () => (await mailedTokens()).length).toBe(before + 1)
    return (await mailedTokens())[0] ?? ''
  }
  const reset = (token: string, headers = {}) =>
    post('/api/reset-password', { token, password: 'another good password' }, headers)
  /** What protects an account. */
  async function locks({ id }: { id: string }) {
    const { queries } = willow.database
    const user = queries.selectFrom('users').select('email').where('id', '=', id)
    const registration = queries.selectFrom('registered_users').select('password_hash').where('user_id', '=', id)
    const factors = queries.selectFrom('totp_factors').select('secret').where('user_id', '=', id)
    const resets = queries.selectFrom('factor_resets').select('due_at').where('user_id', '=', id).where('due_at', 'is not', null)
    return [await user.execute(), await registration.execute(), await factors.execute(), await resets.execute()]
  }
  const waits = () => willow.database.queries.selectFrom('waiting_links').selectAll().execute()
  const waiting = async (user: TestUser) => (await user.send({ url: '/api/auth/waiting-link' })).json().waiting

  /** Follows each link that the mail server has got, on every route that takes one, in a browser that nobody knows. */
  async function followAll() {
    for (const token of await mailedTokens())
      for (const { path, ...route } of linkRoutes) {
        const others = Object.keys(fieldsOf(route)).filter((name) => name !== 'token')
        const values: Record<string, string> = { password: 'the password of a thief', name: 'Thief', email: 'thief@mail.example' }
        await post(path, { token, ...Object.fromEntries(others.map((name) => [name, values[name] ?? ''])) })
      }
    await willow.database.queries.deleteFrom('mails').execute()
  }

  test('attack: whatever an administrator with a mail server of their own calls, the links in its emails open no account', async () => {
    await movedShop()
    const changing = allRoutes.filter(
      ({ access, method, path }) => access === 'admin' && method !== 'GET' && !path.endsWith('mail/test'),
    )
    for (const route of changing) {
      const name = `${route.method} ${route.path}`
      const owner = await customer()
      const before = await locks(owner)
      const admin = await willow.fixtures.signedInUser({ isAdmin: true })
      const { params, query, body, form } =
        (await (succeedingSamples[name] ?? routeSamples[name]?.request)?.({ willow, owner })) ?? {}
      const own: Record<string, string> = { ...params }
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => own[key] ?? `:${key}`)
      await admin.send({
        ...{ method: route.method, url: query === undefined ? path : `${path}?${query}` },
        ...(form ?? (body ? { payload: body } : {})),
      })
      await followAll()
      expect(await locks(owner), name).toEqual(before)
    }
  })

  test('attack: until the seven days are over, no link of any kind opens an account in an unknown browser', async () => {
    const robin = await movedShop()
    await addApp(willow, robin)
    const before = await locks(robin)
    for (const ms of [0, 3 * day, 4 * day - minute]) {
      willow.clock.advance(ms)
      const admin = await willow.fixtures.signedInUser({ isAdmin: true })
      await askReset(robin.email)
      await admin.send({ method: 'POST', url: `/api/admin/users/${robin.id}/mail`, payload: { about: 'reset-link' } })
      await admin.send({ method: 'POST', url: `/api/admin/users/${robin.id}/address`, payload: { email: 'thief@mail.example' } })
      await followAll()
      // An own change of address, and a lost second step, of which the thief reads the links too.
      const session = await willow.fixtures.session(robin.id)
      const changing = { newEmail: 'robins.new@mail.example', password }
      const headers = { cookie: session }
      expect((await post('/api/change-email', changing, headers)).statusCode).toBe(200)
      const pending = { cookie: await pendingCookie(willow, robin.id) }
      expect((await post('/api/custom-login/lost-factor', {}, pending)).statusCode).toBe(200)
      await followAll()
      expect(await locks(robin)).toEqual(before)
    }
  })

  test('the screen says why a link waits and until when, and the same link works seven days later', async () => {
    const robin = await movedShop()
    const told = await reset(await askReset(robin.email))
    expect([told.statusCode, told.json().code]).toEqual([403, 'accounts.link_waits'])
    expect(told.json().message).toMatch(/moved its mail server.*Here it works from March 9, 2026 at 9:00 AM \(UTC\).*passkey/)
    willow.clock.advance(3 * day)
    // Another link of the account waits no longer than the first, also when nothing was moved for seven days.
    expect((await reset(await askReset(robin.email))).json().message).toContain('March 9, 2026 at 9:00 AM')
    willow.clock.advance(4 * day - 1)
    const later = await askReset(robin.email)
    expect((await reset(later)).statusCode).toBe(403)
    willow.clock.advance(1)
    expect((await reset(later)).statusCode).toBe(200)
    expect(await waits()).toEqual([])
    expect((await signIn(robin.email, 'another good password')).status).toBe(200)
  })

  test('the page of a link asks whether it waits, and a stranger without the link learns nothing', async () => {
    const robin = await movedShop()
    const { browser } = await signIn(robin.email)
    const open = (token: string, headers = {}) => post('/api/reset-password/link', { token }, headers)
    const token = await askReset(robin.email)
    const told = await open(token)
    expect([told.statusCode, told.json().code]).toEqual([403, 'accounts.link_waits'])
    expect(told.json().message).toContain('Here it works from March 9, 2026 at 9:00 AM')
    const others = [await open('none'), await open(token, { cookie: browser })]
    expect(others.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'null'],
      [200, 'null'],
    ])
    // Asking uses no link up, and begins the wait that the new password would begin.
    willow.clock.advance(7 * day)
    expect((await open(token)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('a wait that nobody came back to is forgotten a day after it, and its link works until then', async () => {
    const robin = await movedShop()
    const token = await askReset(robin.email)
    await reset(token)
    const eve = await customer()
    const hers = await askReset(eve.email)
    await reset(hers)
    willow.clock.advance(8 * day - 1)
    await cleanUp({ ...willow })
    expect(await waits()).toHaveLength(2)
    expect((await reset(hers)).statusCode).toBe(200)
    willow.clock.advance(1)
    await cleanUp({ ...willow })
    expect(await waits()).toEqual([])
    expect((await reset(token)).json().code).toBe('accounts.reset_link_spent')
  })

  test('a browser in which its owner has signed in before follows the link at once', async () => {
    const robin = await movedShop()
    const { browser } = await signIn(robin.email)
    const other = await willow.fixtures.signedInUser()
    const { browser: others } = await signIn(other.email)
    const token = await askReset(robin.email)
    expect((await reset(token, { cookie: others })).statusCode).toBe(403)
    expect((await reset(token, { cookie: browser })).statusCode).toBe(200)
  })

  test('the link that removes a lost second step and the one that confirms an own address wait too', async () => {
    const robin = await movedShop()
    await addApp(willow, robin)
    const { browser } = await signIn(robin.email)
    const pending = [(await post('/api/custom-login', { email: robin.email, password })).headers['set-cookie'] ?? []]
    const cookie = pending
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect((await post('/api/custom-login/lost-factor', {}, { cookie })).statusCode).toBe(200)
    const [factors = ''] = await mailedTokens()
    expect((await post('/api/factor-reset', { token: factors })).json().code).toBe('accounts.link_waits')
    const changing = { newEmail: 'robins.new@mail.example', password }
    expect((await robin.send({ method: 'POST', url: '/api/change-email', payload: changing })).statusCode).toBe(200)
    const [address = ''] = await mailedTokens()
    expect((await post('/api/confirm-email', { token: address })).json().code).toBe('accounts.link_waits')
    // The password alone isn't a sign-in while the second step is missing.
    expect((await post('/api/confirm-email', { token: address }, { cookie: browser })).statusCode).toBe(403)
    expect((await post('/api/confirm-email', { token: address }, { cookie: robin.cookie })).statusCode).toBe(200)
  })

  test('a sign-in of the owner ends the link and its wait', async () => {
    const robin = await movedShop()
    const token = await askReset(robin.email)
    expect((await reset(token)).statusCode).toBe(403)
    expect((await signIn(robin.email)).status).toBe(200)
    willow.clock.advance(7 * day)
    const spent = await reset(token)
    expect([spent.statusCode, spent.json().code]).toEqual([400, 'accounts.reset_link_spent'])
  })

  test('the owner sees in the app that a link waits, and ends it there', async () => {
    const robin = await movedShop()
    expect(await waiting(robin)).toBeNull()
    const token = await askReset(robin.email)
    await reset(token)
    expect(await waiting(robin)).toEqual({ until: '2026-03-09T09:00:00.000Z', browser: 'Safari, iPad', newAddress: null })
    const other = await willow.fixtures.signedInUser()
    expect((await other.send({ method: 'DELETE', url: '/api/auth/waiting-link' })).json()).toEqual({ waiting: null })
    expect(await waiting(robin)).not.toBeNull()
    expect((await robin.send({ method: 'DELETE', url: '/api/auth/waiting-link' })).json()).toEqual({ waiting: null })
    expect(await waiting(robin)).toBeNull()
    willow.clock.advance(7 * day)
    expect((await reset(token)).statusCode).toBe(400)
  })

  test('the owner sees in the app that a corrected address waits, also one of an empty account, and ends it there', async () => {
    await movedShop()
    const robin = await willow.fixtures.signedInUser()
    const correction = {
      method: 'POST',
      url: `/api/admin/users/${robin.id}/address`,
      payload: { email: 'thief@mail.example' },
    } as const
    expect((await olive.send(correction)).statusCode).toBe(200)
    const [token = ''] = await mailedTokens()
    expect((await post('/api/confirm-email', { token })).json().message).toContain('in seven days')
    expect(await waiting(robin)).toMatchObject({ until: '2026-03-09T09:00:00.000Z', newAddress: 'thief@mail.example' })
    await robin.send({ method: 'DELETE', url: '/api/auth/waiting-link' })
    expect(await waiting(robin)).toBeNull()
    expect(await willow.database.queries.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('the former mail server carries a notice without a link, also after two moves', async () => {
    const [shops, thiefs, last] = [await mailServer(), await mailServer(), await mailServer()]
    await change(shops.settings)
    const robin = await customer()
    await change(thiefs.settings)
    willow.clock.advance(6 * day)
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await change(last.settings)
    await willow.runJobs()
    willow.clock.advance(3 * day)
    await cleanUp({ ...willow })
    const before = shops.received.length
    const token = await askReset(robin.email)
    await willow.runJobs()
    const notices = shops.received.slice(before)
    expect(notices.map(({ to }) => to)).toEqual([[robin.email]])
    expect(notices[0]?.source).toContain('Subject: A link to your Willow account')
    expect(notices[0]?.source).not.toMatch(/https?:\/\//)
    expect(last.received.flatMap(({ to }) => to)).toContain(robin.email)
    await reset(token)
    await willow.runJobs()
    expect(shops.received).toHaveLength(before + 2)
    // One that is gone is nothing that the operator has to mend.
    await shops.close()
    servers.splice(servers.indexOf(shops), 1)
    servers.push(await startMailServer({ port: Number(shops.settings.smtpPort), postpone: [robin.email] }))
    await askReset(robin.email)
    for (let tries = 0; tries < 10; tries++) {
      await willow.runJobs()
      willow.clock.advance(13 * 60 * minute)
      expect(await readMailTrouble(willow.database.queries, willow.clock.now())).toEqual({ silent: null, postponed: null })
    }
    const gone = willow.database.queries
      .selectFrom('mails')
      .select('state')
      .where('kind', '=', 'link-notice')
      .orderBy('id', 'desc')
    expect(await gone.executeTakeFirst()).toEqual({ state: 'settled' })
  })

  test('a new shop’s first mail server, a new password and a server that a variable names wait for nothing', async () => {
    const opens = async (robin: { email: string }) => (await reset(await askReset(robin.email))).statusCode
    await change({ smtpHost: 'smtp.shop.example', smtpUser: 'shop', smtpPassword: 'one' })
    expect(await opens(await customer())).toBe(200)
    await change({ smtpPassword: 'another' })
    await change({ smtpPort: '587', smtpPassword: 'another', mailFrom: 'shop@mail.example' })
    await change({ smtpPassword: 'another', smtpSecurity: 'starttls' })
    expect(await opens(await customer())).toBe(200)
    const moves: Record<string, string>[] = [
      { smtpPort: '2525' },
      { smtpUser: 'thief' },
      { smtpSecurity: 'tls' },
      { smtpHost: 'b.example' },
    ]
    for (const move of moves) {
      await willow.database.queries.deleteFrom('mail_server').execute()
      await change({ ...move, smtpPassword: 'third' })
      expect([move, await opens(await customer())]).toEqual([move, 403])
    }
    const byVariable = await createWillow({
      database: current().database,
      config: { smtpUrl: 'smtp://a.example', variables: ['SMTP_URL'] },
    })
    const robin = await willow.fixtures.user()
    const token = await askReset(robin.email)
    const payload = { token, password: 'another good password' }
    expect((await byVariable.app.inject({ method: 'POST', url: '/api/reset-password', payload })).statusCode).toBe(200)
    await byVariable.close()
  })

  test('attack: the first mail server of a shop with customers counts, also after they became administrators', async () => {
    const robin = await willow.fixtures.user({ isAdmin: true })
    const registration = willow.database.queries.updateTable('registered_users').where('user_id', '=', robin.id)
    await registration.set({ access_code: 'WILLOW7K3QXA' }).execute()
    await named('smtp.thief.example')
    expect((await reset(await askReset(robin.email))).statusCode).toBe(403)
  })

  test('a correction waits for an account with anything of its owner’s, and an empty account is corrected at once', async () => {
    const correct = async (user: { id: string; email: string }) => {
      const url = `/api/admin/users/${user.id}/address`
      expect((await olive.send({ method: 'POST', url, payload: { email: `new.${user.email}` } })).statusCode).toBe(200)
      const [token = ''] = await mailedTokens()
      return (await post('/api/confirm-email', { token })).json<{ message: string }>().message
    }
    expect(await correct(await willow.fixtures.user())).toContain('has been changed')
    const folders = await willow.fixtures.signedInUser()
    await folders.send({ method: 'POST', url: '/api/folders', payload: { userId: folders.id, name: 'Trips' } })
    expect(await correct(folders)).toContain('in seven days')
    expect(await correct(await customer())).toContain('in seven days')
    const device = await willow.fixtures.user()
    const now = new Date(willow.clock.now()).toISOString()
    const path = {
      id: newId(),
      user_id: device.id,
      device: 'Boox',
      path: '.notes',
      path_key: 'a',
      folder_key: 'b',
      is_folder: false,
    }
    const small = { size: 1, mime_type: 'text/plain', small_content: 'YQ==', properties: '{}', created_at: now, changed_at: now }
    await willow.database.queries
      .insertInto('drop_box_paths')
      .values({ ...path, ...small, upload_id: null, sha256: null })
      .execute()
    expect(await correct(device)).toContain('in seven days')
    expect(ownTables).toEqual(
      expect.arrayContaining(['uploads', 'folders', 'goals', 'page_moves', 'written_texts', 'drop_box_paths']),
    )
  })

  test('the notice through the former mail server ends back at it, and once a variable names the server', async () => {
    const robin = await movedShop()
    const notices = async () => {
      await askReset(robin.email)
      const sent = willow.database.queries.selectFrom('mails').select('via').where('kind', '=', 'link-notice')
      return (await sent.execute()).length
    }
    expect(await notices()).toBe(1)
    await named('smtp.shop.example')
    expect(await notices()).toBe(1)
    await named('smtp.thief.example')
    expect(await notices()).toBe(2)
    await willow.close()
    const config = { smtpUrl: 'smtp://127.0.0.1:9' }
    willow = await createWillow({ database: current().database, sendsMail: true, config })
    expect(await notices()).toBe(2)
  })
})
