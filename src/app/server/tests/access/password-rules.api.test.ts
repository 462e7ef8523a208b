import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSetUpCode } from '#features/accounts/server/set-up.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { createSqliteTestDatabase, type TestDatabase } from '#test/databases/databases.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

let place: TestDatabase
let usual: Willow
let strict: Willow
beforeAll(async () => {
  place = await createSqliteTestDatabase({ migrated: true })
  usual = await createWillow({ database: place.database })
  strict = await createWillow({ database: place.database, config: { hasStrictPasswords: true } })
})
afterAll(async () => {
  await usual.close()
  await strict.close()
  await place.drop()
})

let network = 0
const post = (willow: Willow, url: string, payload: object) =>
  willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': `10.5.0.${++network}` } })
const common = 'This is one of the most common passwords, and people who guess try it first. Please choose another one.'
const own = 'Please choose a password that isn’t made of your name, your address or our name.'
const forAdmins = 'Administrators need a password of at least 12 characters.'

/** Every way to set a password. Each returns the message of a refusal, or the status of a success. */
const ways: Record<string, (willow: Willow, typed: string) => Promise<string | number>> = {
  async 'the sign-up'(willow, typed) {
    const payload = { name: 'Ada Lovelace', email: `ada-${network}@mail.example`, accessCode: await willow.fixtures.code() }
    const { token } = (await post(willow, '/api/validate-access', payload)).json()
    return outcome(await post(willow, '/api/create-account', { token, password: typed }))
  },
  async 'the older sign-up'(willow, typed) {
    const payload = { name: 'Ada Lovelace', email: `ada-${network}@mail.example`, accessCode: await willow.fixtures.code() }
    return outcome(await post(willow, '/api/create-account', { ...payload, password: typed }))
  },
  async 'a mailed link'(willow, typed) {
    return resetOf(willow, await willow.fixtures.user({ name: 'Ada Lovelace' }), typed)
  },
  async Settings(willow, typed) {
    return change(await willow.fixtures.signedInUser({ name: 'Ada Lovelace' }), typed)
  },
}
const outcome = (reply: { statusCode: number; json(): { message: string } }) =>
  reply.statusCode < 300 ? reply.statusCode : reply.json().message

async function resetOf(willow: Willow, user: { id: string }, typed: string) {
  const token = newToken()
  const row = { password_reset_token: tokenHash(token), password_reset_expires: '2999-01-01T00:00:00.000Z' }
  await willow.database.queries.updateTable('registered_users').set(row).where('user_id', '=', user.id).execute()
  return outcome(await post(willow, '/api/reset-password', { token, password: typed }))
}
const change = async (user: TestUser, typed: string) =>
  outcome(
    await user.send({
      method: 'POST',
      url: '/api/change-password',
      payload: { currentPassword: password, newPassword: typed },
    }),
  )

test.each(Object.entries(ways))('%s: strict rules refuse short passwords and personal words, and say why', async (_, set) => {
  expect(await set(strict, 'five5')).toMatch(/^Password must be at least 6 characters long\.?$/)
  expect(await set(strict, 'seven77')).toBe('Please choose a password of at least 8 characters.')
  expect(await set(strict, 'lovelace1')).toBe(own)
  expect(await set(strict, 'willow2026')).toBe(own)
  expect(await set(strict, 'quiet morning')).toBeLessThan(300)
})

test.each(Object.entries(ways))('%s: without strict rules six characters are enough', async (_, set) => {
  expect(await set(usual, 'five5')).toMatch(/^Password must be at least 6 characters long\.?$/)
  expect(await set(usual, '123456')).toBeLessThan(300)
})

test('strict rules refuse the 10,000 most common passwords', async () => {
  const ada = await strict.fixtures.signedInUser({ name: 'Ada Lovelace' })
  expect(await change(ada, 'Sunshine1')).toBe(common)
  expect(await change(ada, 'password1')).toBe(common)
  // The same password in full width.
  expect(await change(ada, 'ｐａｓｓｗｏｒｄ１')).toBe(common)
})

test('an administrator needs twelve characters wherever a password is set, but can still sign in with an older, shorter one', async () => {
  const admin = await usual.fixtures.signedInUser({ isAdmin: true })
  expect(await change(admin, 'elevenchars')).toBe(forAdmins)
  expect(await resetOf(usual, admin, 'elevenchars')).toBe(forAdmins)
  const other = await createWillow({ database: place.database })
  await other.database.queries.updateTable('users').set({ is_admin: false }).execute()
  const token = await renewSetUpCode(other.database, other.clock)
  const setUp = (typed: string) =>
    post(other, '/api/setup', { token, name: 'Olive', email: 'olive@mail.example', password: typed })
  expect(outcome(await setUp('elevenchars'))).toBe(forAdmins)
  expect((await setUp('twelve chars')).statusCode).toBe(201)
  await other.close()
})

test('the rules apply when a password is set, never at sign-in', async () => {
  const { email } = await strict.fixtures.user({ name: 'a good password' })
  expect((await post(strict, '/api/custom-login', { email, password })).statusCode).toBe(200)
})
