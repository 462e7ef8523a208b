import { beforeEach, expect, test } from 'vitest'
import { tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, password, type TestUser } from '#test/willow.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const asked = { message: 'Please confirm that it’s you.', code: 'session.proof_required' }

forEachDatabase((current) => {
  const willow = useWillow(current)
  let robin: TestUser
  let olive: TestUser
  beforeEach(async () => {
    robin = await willow.fixtures.signedInUser()
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const statusOf = async (user: TestUser, url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
    (await user.send({ method, url, ...(payload ? { payload } : {}) })).statusCode
  const prove = (user: TestUser, typed: string) =>
    user.send({ method: 'POST', url: '/api/auth/proof', payload: { password: typed } })
  /** Uses the admin area every 20 minutes for this long. */
  async function work(user: TestUser, ms: number) {
    for (let passed = 0; passed < ms; passed += 20 * minute) {
      expect(await statusOf(user, '/api/admin/counts')).toBe(200)
      willow.clock.advance(20 * minute)
    }
  }

  test('downloading data needs a proof of identity from the last ten minutes; signing in counts as one', async () => {
    const download = `/api/users/${robin.id}/export`
    willow.clock.advance(10 * minute)
    expect(await statusOf(robin, download)).toBe(200)
    willow.clock.advance(1)
    const refused = await robin.send({ url: download })
    expect([refused.statusCode, refused.json()]).toEqual([403, asked])
    expect((await robin.send({ url: '/api/auth/proof' })).json()).toEqual(asked)
    expect(await statusOf(robin, '/api/auth/user')).toBe(200)
  })

  test('an administrator has to prove their identity after 30 minutes without work, but not for their own pages', async () => {
    willow.clock.advance(30 * minute)
    expect(await statusOf(olive, '/api/admin/counts')).toBe(200)
    willow.clock.advance(30 * minute + 1)
    expect((await olive.send({ url: '/api/admin/counts' })).json()).toEqual(asked)
    expect(await statusOf(olive, `/api/users/${olive.id}/goals`)).toBe(200)
  })

  test("using their own pages does not count as an administrator's work", async () => {
    willow.clock.advance(20 * minute)
    expect(await statusOf(olive, `/api/users/${olive.id}/goals`)).toBe(200)
    willow.clock.advance(20 * minute)
    expect(await statusOf(olive, '/api/admin/counts')).toBe(403)
  })

  test('a working administrator has to prove their identity after twelve hours', async () => {
    await work(olive, 12 * hour)
    expect(await statusOf(olive, '/api/admin/counts')).toBe(200)
    willow.clock.advance(1)
    expect(await statusOf(olive, '/api/admin/counts')).toBe(403)
  })

  test('a session from before proofs of identity were stored has none', async () => {
    await willow.database.queries.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', olive.id).execute()
    expect(await statusOf(olive, '/api/admin/counts')).toBe(403)
    expect(await statusOf(olive, '/api/auth/user')).toBe(200)
  })

  test("the password proves the user's identity, and the session gets a new id", async () => {
    willow.clock.advance(hour)
    const reply = await prove(olive, password)
    expect(reply.statusCode).toBe(200)
    const cookie = cookieOf(reply.headers['set-cookie'])
    const renewed = (url: string) => willow.app.inject({ url, headers: { cookie } })
    expect((await renewed('/api/admin/export/users?format=csv')).statusCode).toBe(200)
    expect(await statusOf(olive, '/api/auth/user')).toBe(401)
    const sids = willow.database.queries.selectFrom('sessions').select('sid').where('user_id', '=', olive.id)
    expect(await sids.execute()).toEqual([{ sid: tokenHash(cookie.split('=')[1] ?? '') }])
  })

  test('a wrong or missing password proves nothing, nor does any password of a user who has none', async () => {
    willow.clock.advance(hour)
    expect((await prove(robin, 'wrong')).json()).toMatchObject({ code: 'accounts.wrong_current_password' })
    expect((await prove(robin, '')).json()).toMatchObject({ code: 'accounts.fields_missing' })
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: null })
      .where('user_id', '=', robin.id)
      .execute()
    expect((await prove(robin, password)).json()).toMatchObject({ code: 'accounts.no_password' })
    expect(await statusOf(robin, '/api/auth/proof')).toBe(403)
  })

  test('attack: wrong passwords in one session lock the user out of no other', async () => {
    for (let at = 0; at < 10; at++) expect((await prove(robin, 'wrong')).statusCode).toBe(400)
    expect((await prove(robin, password)).statusCode).toBe(429)
    const cookie = await willow.fixtures.session(robin.id)
    const payload = { currentPassword: password, newPassword: 'quite another password' }
    const elsewhere = { method: 'POST', url: '/api/change-password', payload, headers: { cookie } } as const
    expect((await willow.app.inject(elsewhere)).statusCode).toBe(200)
  })

  test('a session ends 90 days after signing in, however much it is used', async () => {
    for (let days = 0; days < 89; days++) {
      willow.clock.advance(day)
      expect(await statusOf(robin, '/api/auth/user'), `day ${days + 1}`).toBe(200)
    }
    willow.clock.advance(day - 1)
    expect(await statusOf(robin, '/api/auth/user')).toBe(200)
    willow.clock.advance(1)
    expect(await statusOf(robin, '/api/auth/user')).toBe(401)
  })
})
