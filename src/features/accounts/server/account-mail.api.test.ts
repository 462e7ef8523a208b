import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password } from '#test/willow.ts'

const hour = 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)
  beforeEach(async () => {
    await willow.database.queries.deleteFrom('mails').execute()
  })

  let address = 0
  const post = (url: string, payload: object) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': `10.2.${++address >> 8}.${address & 255}` } })
  const login = async (email: string, secret: string) => (await post('/api/custom-login', { email, password: secret })).statusCode
  const mails = () =>
    willow.database.queries
      .selectFrom('mails')
      .select(['kind', 'to_address as to', 'text'])
      .where('kind', '!=', 'account-notice')
      .orderBy('id')
      .execute()
  /** Returns the token from the link in the only email. */
  async function mailedToken(): Promise<string> {
    await expect.poll(async () => (await mails()).length).toBe(1)
    return /#(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
  }

  test('an emailed link sets a new password once and ends every session', async () => {
    const user = await willow.fixtures.signedInUser()
    const asked = await post('/api/forgot-password', { email: ` ${user.email.toUpperCase()} ` })
    const token = await mailedToken()
    expect((await mails())[0]).toMatchObject({ kind: 'password-reset', to: user.email })
    expect((await post('/api/reset-password', { token, password: 'short' })).statusCode).toBe(400)
    expect((await post('/api/reset-password', { token, password: 'a new password' })).statusCode).toBe(200)
    expect((await user.send({ url: '/api/auth/user' })).statusCode).toBe(401)
    expect([await login(user.email, password), await login(user.email, 'a new password')]).toEqual([401, 200])
    const again = await post('/api/reset-password', { token, password: 'another password' })
    expect([again.statusCode, again.json().code]).toEqual([400, 'accounts.reset_link_spent'])
    const unknown = await post('/api/forgot-password', { email: 'nobody@mail.example' })
    expect([unknown.statusCode, unknown.body]).toEqual([asked.statusCode, asked.body])
  })

  test('an unknown, revoked or blank address gets no email', async () => {
    const revoked = await willow.fixtures.user()
    const { queries } = willow.database
    await queries
      .updateTable('registered_users')
      .set({ revoked_at: '2026-03-01T00:00:00.000Z' })
      .where('user_id', '=', revoked.id)
      .execute()
    const known = await willow.fixtures.user()
    await post('/api/forgot-password', { email: 'nobody@mail.example' })
    await post('/api/forgot-password', { email: revoked.email })
    expect((await post('/api/forgot-password', { email: ' ' })).statusCode).toBe(400)
    await post('/api/forgot-password', { email: known.email })
    await expect.poll(async () => (await mails()).map((mail) => mail.to)).toEqual([known.email])
  })

  test('a reset link expires after an hour or when a newer one is sent, and the database does not contain it', async () => {
    const user = await willow.fixtures.user()
    await post('/api/forgot-password', { email: user.email })
    const first = await mailedToken()
    await willow.database.queries.deleteFrom('mails').execute()
    await post('/api/forgot-password', { email: user.email })
    const second = await mailedToken()
    const row = await willow.database.queries
      .selectFrom('registered_users')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(second)
    expect((await post('/api/reset-password', { token: first, password: 'a new password' })).statusCode).toBe(400)
    willow.clock.advance(hour)
    expect((await post('/api/reset-password', { token: second, password: 'a new password' })).statusCode).toBe(400)
    expect(await login(user.email, password)).toBe(200)
  })

  test('attack: whoever asks for links to another’s address doesn’t keep its owner from asking', async () => {
    const { email } = await willow.fixtures.user()
    const ask = async (from: string, cookie = '') => {
      const headers = { 'x-forwarded-for': from, cookie }
      return (await willow.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email }, headers })).statusCode
    }
    const signIn = (from: string) =>
      willow.app.inject({
        ...{ method: 'POST', url: '/api/custom-login', payload: { email, password } },
        headers: { 'x-forwarded-for': from },
      })
    const cookies = [(await signIn('10.77.0.1')).headers['set-cookie'] ?? []].flat()
    const known = cookies.find((cookie) => cookie.startsWith('known-browser='))?.split(';')[0] ?? ''
    await signIn('10.78.0.1')
    const statuses: number[] = []
    for (const from of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.0.2.9'])
      for (let tries = 0; tries < 5; tries++) statuses.push(await ask(from))
    // Four from each network, and twelve from all of them.
    const [fine, refused] = [
      [200, 200, 200, 200, 429],
      [429, 429, 429, 429, 429],
    ]
    expect(statuses).toEqual([fine, fine, fine, refused].flat())
    // A network from which the owner has signed in has its own four, and a browser of theirs isn't counted.
    expect([await ask('10.78.0.1'), await ask('203.0.113.99')]).toEqual([200, 429])
    expect(await ask('192.0.2.1', known)).toBe(200)
    // They are sent after the replies, and must not be among those of the next test.
    await expect.poll(async () => (await mails()).length).toBe(14)
  })

  test('a new address takes effect when it is confirmed, and the old address gets an email', async () => {
    const user = await willow.fixtures.signedInUser()
    const change = (payload: object) => user.send({ method: 'POST', url: '/api/change-email', payload })
    expect((await change({ newEmail: 'new@mail.example', password: 'wrong' })).statusCode).toBe(400)
    expect((await change({ newEmail: 'nowhere', password })).statusCode).toBe(400)
    expect(await mails()).toEqual([])
    expect((await change({ newEmail: ' New@Mail.example ', password })).statusCode).toBe(200)
    const token = await mailedToken()
    expect((await mails())[0]).toMatchObject({ kind: 'confirm-address', to: 'new@mail.example' })
    expect(await login(user.email, password)).toBe(200)
    const confirmed = await Promise.all([post('/api/confirm-email', { token }), post('/api/confirm-email', { token })])
    expect(confirmed.map((reply) => reply.statusCode).sort()).toEqual([200, 400])
    expect([await login(user.email, password), await login('new@mail.example', password)]).toEqual([401, 200])
    expect((await mails()).slice(1)).toMatchObject([
      { kind: 'address-changed', to: user.email, text: expect.stringContaining('sign in with new@mail.example') },
      { kind: 'address-in-use', to: 'new@mail.example' },
    ])
  })

  test('the link that confirms a new address works for an hour', async () => {
    const user = await willow.fixtures.signedInUser()
    const payload = { newEmail: 'late@mail.example', password }
    await user.send({ method: 'POST', url: '/api/change-email', payload })
    const token = await mailedToken()
    willow.clock.advance(hour)
    expect((await post('/api/confirm-email', { token })).statusCode).toBe(400)
    expect(await login(user.email, password)).toBe(200)
  })

  test('a new address that another user has taken before the confirmation is refused, and nothing changes', async () => {
    const user = await willow.fixtures.signedInUser()
    await user.send({ method: 'POST', url: '/api/change-email', payload: { newEmail: 'wanted@mail.example', password } })
    const token = await mailedToken()
    await willow.fixtures.user({ email: 'wanted@mail.example' })
    const reply = await post('/api/confirm-email', { token })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'accounts.email_taken'])
    expect(await login(user.email, password)).toBe(200)
  })
})
