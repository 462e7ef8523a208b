import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderKey } from '#features/orders/orders.rules.ts'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { migrations } from '#migrations/migrations.ts'
import { readConfig } from '#operations/server/config.ts'
import { wordsOf } from '#operations/server/doctor/doctor.rules.ts'
import { doctorTexts } from '#operations/server/doctor/doctor.texts.ts'
import { examine } from '#operations/server/doctor/doctor.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { createTestDatabase, forEachEngine, type TestDatabase } from '#test/databases/databases.ts'
import { insert } from '#test/databases/filled-database.ts'
import { cookieOf, createWillow, type TestUser, type Willow } from '#test/willow.ts'

const at = '2026-03-01T09:00:00.000Z'
const secret = 'the secret of the own webhook'
const config = { webhookSecrets: { webhook: secret }, smtpUrl: 'smtp://127.0.0.1:9' }

/** Accounts from before spellings were compared. Those of the first two groups collide, the last two don't. */
const accounts = {
  letters: 'ida@bücher.example',
  ascii: 'ida@xn--bcher-kva.example',
  plain: 'bo@mail.example',
  marked: 'bo\u200b@mail.example',
  lone: '\u202akim@mail.example\u202c',
  alone: 'max@bücher.example',
}
type Name = keyof typeof accounts
const names = Object.keys(accounts) as Name[]
const others = { letters: 'ascii', ascii: 'letters', plain: 'marked', marked: 'plain' } as const
const passwordOf = (name: Name) => `the password of ${name}`

forEachEngine((engine) => {
  // How spellings collide depends on no engine.
  const colliding = (Object.keys(others) as (keyof typeof others)[]).filter((name) => engine === 'SQLite' || name === 'letters')
  let opened: TestDatabase
  let willow: Willow
  let hashes: Record<string, string>
  beforeAll(async () => {
    const passwords = createPasswords()
    hashes = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await passwords.hash(passwordOf(name))])))
  })
  beforeEach(async () => {
    opened = await createTestDatabase(engine)
    const { database } = opened
    const before = Object.entries(migrations).filter(([name]) => name < '0086')
    await migrate(database, Object.fromEntries(before))
    for (const name of names) {
      const email = accounts[name]
      await insert(database, 'users', {
        ...{ id: name, email, name: `User ${name}`, first_name: 'User', last_name: name, join_date: at, is_admin: false },
        ...{ created_at: at, updated_at: at, email_verified_at: at },
      })
      await insert(database, 'registered_users', {
        ...{ id: name, user_id: name, name: `User ${name}`, email, password_hash: hashes[name] ?? '', is_verified: true },
        ...{ is_approved: true, registered_at: at, sort_name: name, search_text: ` user ${name}` },
      })
      await insert(database, 'subscriptions', { id: name, name: '', email, subscribed_at: at, is_active: true, confirmed_at: at })
      const code = `WILLOW-${name.toUpperCase()}`
      await insert(database, 'access_codes', {
        id: name,
        code,
        is_used: false,
        created_at: at,
        customer_email: email,
        search_text: '',
      })
      await insert(database, 'orders', {
        ...{
          id: name,
          order_number: name,
          number_key: orderKey(name),
          customer_email: email,
          is_activated: false,
          created_at: at,
        },
        ...{ source: 'import', reference: name, state: 'pending', code_id: name, paid_at: at, search_text: '' },
      })
    }
    await migrate(database, migrations)
    willow = await createWillow({ database, config })
    return async () => {
      await willow.close()
      await opened.drop()
    }
  })

  let networks = 0
  const post = (url: string, payload: object, headers: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': `10.1.${++networks >> 8}.${networks & 255}` }
    return willow.app.inject({ method: 'POST', url, payload, headers: { ...from, ...headers } })
  }
  const login = async (email: string, name: Name) => {
    const reply = await post('/api/custom-login', { email, password: passwordOf(name) })
    return reply.statusCode === 200 ? reply.json().user.id : reply.statusCode
  }
  const rows = (table: 'users' | 'subscriptions' | 'orders' | 'access_codes') =>
    willow.database.queries.selectFrom(table).selectAll().orderBy('id').execute()
  const mails = async () => {
    const found = await willow.database.queries
      .selectFrom('mails')
      .select(['kind', 'to_address as to'])
      .where('kind', '!=', 'account-notice')
      .orderBy('id')
      .execute()
    return found.map(({ kind, to }) => `${kind} to ${to}`)
  }
  /** Emails are written after the reply. One that shouldn't be is found by the next call, if it comes late. */
  async function expectMails(url: string, payload: object, expected: string[]) {
    expect((await post(url, payload)).statusCode).toBe(200)
    await post('/api/forgot-password', { email: accounts.alone })
    const ofAlone = `password-reset to ${accounts.alone}`
    await expect.poll(mails).toContain(ofAlone)
    await expect.poll(async () => (await mails()).filter((mail) => mail !== ofAlone)).toEqual(expected)
  }
  async function sendOrder({ type, number, email }: { type: string; number: string; email: string }) {
    const text = JSON.stringify({ id: 'evt', type, order: { number, email } })
    const signature = signatureHeader(text, { secret, nowMs: willow.clock.now() })
    const headers = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers })
    expect(reply.statusCode).toBe(200)
  }
  async function findings() {
    const { database, files, clock } = willow
    const visit = async () => ({ kind: 'answers', certificateEnds: null, takesLargeBodies: true }) as const
    const all = await examine({
      config: readConfig({ DATA_DIR: willow.folder }),
      shop: willow.shop,
      words: wordsOf(doctorTexts),
      database,
      files,
      clock,
      webFolder: willow.folder,
      visit,
    })
    return all.filter(({ check }) => check === 'spellings')
  }
  const signedIn = async (name: Name) => {
    const reply = await post('/api/custom-login', { email: accounts[name], password: passwordOf(name) })
    return { cookie: cookieOf(reply.headers['set-cookie']) }
  }

  test('nothing is merged, and addresses lose their invisible characters unless they would then be equal', async () => {
    for (const table of ['users', 'subscriptions', 'orders', 'access_codes'] as const)
      expect((await rows(table)).map(({ id }) => id)).toEqual(names.toSorted())
    const emails = Object.fromEntries((await rows('users')).map((row) => [row.id, 'email' in row ? row.email : '']))
    expect(emails).toEqual({ ...accounts, lone: 'kim@mail.example' })
    const codes = await willow.database.queries.selectFrom('access_codes').select(['id', 'customer_email as email']).execute()
    expect(Object.fromEntries(codes.map(({ id, email }) => [id, email]))).toEqual({ ...accounts, lone: 'kim@mail.example' })
  })

  test('an account that collides with none is reached by every spelling', async () => {
    for (const email of [accounts.lone, 'kim@mail.example', 'kim@mail.example\u200e'])
      expect(await login(email, 'lone')).toBe('lone')
    expect(await login('max@xn--bcher-kva.example', 'alone')).toBe('alone')
    await expectMails('/api/forgot-password', { email: accounts.lone }, ['password-reset to kim@mail.example'])
  })

  test.each(colliding)(
    'the account %s is signed in to by its exact spelling only, and no password opens the other one',
    async (name) => {
      const other = others[name]
      expect(await login(accounts[name], name)).toBe(name)
      expect(await login(accounts[name], other)).toBe(401)
      for (const email of ['ida@bu\u0308cher.example', 'bo@mail.example\u200e'])
        expect([await login(email, name), await login(email, other)]).toEqual([401, 401])
    },
  )

  test.each(colliding)('a reset of the account %s is emailed to its exact spelling only', async (name) => {
    const reset = `password-reset to ${accounts[name]}`
    await expectMails('/api/forgot-password', { email: accounts[name] }, [reset])
    for (const email of ['ida@bu\u0308cher.example', 'bo@mail.example\u200e'])
      await expectMails('/api/forgot-password', { email }, [reset])
  })

  test('nobody new takes the address of two accounts, not even one of them', async () => {
    const spellings = [accounts.letters, accounts.ascii, 'ida@bu\u0308cher.example', accounts.plain, accounts.marked]
    for (const email of spellings) {
      const details = { name: 'Eve', email, accessCode: await willow.fixtures.code() }
      expect((await post('/api/validate-access', details)).statusCode).toBe(400)
      expect((await post('/api/create-account', { ...details, password: 'a good password' })).statusCode).toBe(400)
    }
    for (const name of ['alone', 'ascii'] as const) {
      const change = { newEmail: 'ida@bu\u0308cher.example', password: passwordOf(name) }
      expect((await post('/api/change-email', change, await signedIn(name))).statusCode).toBe(200)
      const sent = willow.database.queries
        .selectFrom('mails')
        .select('text')
        .where('kind', '=', 'confirm-address')
        .orderBy('id', 'desc')
      const token = /confirm-email#(\S+)/.exec((await sent.executeTakeFirst())?.text ?? '')?.[1]
      expect((await post('/api/confirm-email', { token })).statusCode).toBe(409)
    }
    expect(await rows('users')).toHaveLength(names.length)
  })

  test.each(colliding)("an order and the code of %s don't go to the other one", async (name) => {
    const other = others[name]
    await expectMails('/api/lost-code', { orderNumber: name, email: accounts[other] }, [])
    await expectMails('/api/lost-code', { orderNumber: name, email: accounts[name] }, [`lost-code to ${accounts[name]}`])
  })

  test.each(colliding)("a refund for the other one doesn't touch the order of %s", async (name) => {
    await sendOrder({ type: 'order.refunded', number: name, email: accounts[others[name]] })
    expect((await rows('orders')).find(({ id }) => id === name)).toMatchObject({ state: 'pending', refunded_at: null })
    expect((await rows('access_codes')).find(({ id }) => id === name)).toMatchObject({ voided_at: null })
  })

  test.each(colliding)('the code of an order and a bound code for %s are emailed to its exact spelling only', async (name) => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const post = (url: string, payload: object) => olive.send({ method: 'POST', url: `/api/admin/${url}`, payload })
    const email = accounts[name]
    await sendOrder({ type: 'order.paid', number: 'N-1', email: ` ${email.toUpperCase()} ` })
    const file = { payload: `Order ID,Email\nN-2,"${email}"\n`, headers: { 'content-type': 'text/csv' } }
    for (const mode of ['preview', 'commit']) {
      const reply = await olive.send({ method: 'POST', url: `/api/admin/orders/import?mode=${mode}`, ...file })
      expect(reply.json()).toMatchObject({ created: 1, sample: [{ customerEmail: email }] })
    }
    const bound = (await post('create-access-code', { customerEmail: email })).json()
    const free = (await post('create-access-code', {})).json()
    await olive.send({ method: 'PATCH', url: `/api/admin/access-codes/${free.id}`, payload: { customerEmail: email } })
    for (const { id } of [bound, free]) expect((await post(`access-codes/${id}/send`, {})).statusCode).toBe(200)
    expect(await mails()).toEqual(Array(4).fill(`code to ${email}`))
    await sendOrder({ type: 'order.refunded', number: name, email })
    expect((await rows('orders')).find(({ id }) => id === name)).toMatchObject({ state: 'refunded' })
  })

  test.each(colliding)(
    'deleting the account %s removes nothing of the other one, which every spelling then reaches',
    async (name) => {
      const other = others[name]
      await insert(willow.database, 'account_deletions', { user_id: name, due_at: at })
      await deleteDueAccounts(willow)
      const subscriptions = (await rows('subscriptions')).map(({ id }) => id)
      expect([subscriptions.includes(name), subscriptions.includes(other)]).toEqual([false, true])
      for (const email of [accounts[name], accounts[other]]) expect(await login(email, other)).toBe(other)
      const details = { name: 'Eve', email: accounts[name], accessCode: await willow.fixtures.code() }
      expect((await post('/api/create-account', { ...details, password: 'a good password' })).statusCode).toBe(400)
      expect(
        await willow.database.queries.selectFrom('users').select('email_twin as twin').where('id', '=', other).execute(),
      ).toEqual([{ twin: 0 }])
    },
  )

  test('the doctor lists both until the operator revokes one of them, and then every spelling reaches the other', async () => {
    const olive: TestUser = await willow.fixtures.signedInUser({ isAdmin: true })
    const both = ['ida@xn--bcher-kva.example = ida@bücher.example', 'bo<U+200B>@mail.example = bo@mail.example']
    const [users, subscriptions] = await findings()
    for (const finding of [users, subscriptions]) expect(finding?.level).toBe('warning')
    for (const line of both) expect(`${users?.text} ${subscriptions?.text}`.split(line)).toHaveLength(3)
    expect(users?.fix).toContain('Revoke the access of the other one')
    for (const id of ['ascii', 'marked'])
      expect((await olive.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` })).statusCode).toBe(200)
    expect((await findings()).map(({ text }) => text)).toEqual([expect.stringContaining('Newsletter subscriptions')])
    for (const email of [accounts.letters, accounts.ascii]) expect(await login(email, 'letters')).toBe('letters')
    for (const email of [accounts.plain, accounts.marked]) expect(await login(email, 'plain')).toBe('plain')
    await willow.database.queries
      .updateTable('subscriptions')
      .set({ is_active: false, unsubscribed_at: at })
      .where('email_twin', '>', 0)
      .execute()
    expect((await findings()).map(({ level }) => level)).toEqual(['ok'])
    expect(await login(accounts.lone, 'lone')).toBe('lone')
  })

  test.each(colliding)('the confirmation of the subscription %s goes to its exact spelling only', async (name) => {
    await willow.database.queries.updateTable('subscriptions').set({ is_active: false, confirmed_at: null }).execute()
    await expectMails('/api/newsletter', { email: accounts[name] }, [`confirm-newsletter to ${accounts[name]}`])
  })

  test('a subscription of two spellings is asked for again by its exact spelling only, and no third one is added', async () => {
    for (const email of ['ida@bu\u0308cher.example', accounts.letters, accounts.ascii])
      await expectMails('/api/newsletter', { email }, [])
    expect(await rows('subscriptions')).toHaveLength(names.length)
  })
})
