import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { interruptible } from '#test/databases/interruptible-database.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'
import { createAccountsStore } from './accounts.store.ts'
import './accounts.tables.ts'

const newPassword = 'a new password'

forEachDatabase((current) => {
  let willow: Willow
  /** A second process, whose requests can be interrupted by the first. */
  let slow: Willow
  let interrupt: (by: () => Promise<void>) => void
  beforeAll(async () => {
    willow = await createWillow({ database: current().database })
    const interrupted = interruptible(current().database)
    interrupt = interrupted.interrupt
    slow = await createWillow({ database: interrupted.database })
    await willow.fixtures.user({ isAdmin: true })
  })
  afterAll(async () => {
    await slow.close()
    await willow.close()
  })

  let address = 0
  const post = (at: Willow, url: string, payload: object, cookie = '') =>
    at.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-forwarded-for': `10.4.${++address >> 8}.${address & 255}`, ...(cookie ? { cookie } : {}) },
    })
  const registered = (id: string) =>
    willow.database.queries.selectFrom('registered_users').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  const countOf = async (table: 'sessions' | 'email_changes' | 'account_deletions', { id }: TestUser) =>
    (await willow.database.queries.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

  /** Completes a reset of the owner's password by an emailed link. */
  const resetOf = (owner: TestUser) => async () => {
    const token = newToken()
    const set = { password_reset_token: tokenHash(token), password_reset_expires: '2099-01-01T00:00:00.000Z' }
    await willow.database.queries.updateTable('registered_users').set(set).where('user_id', '=', owner.id).execute()
    expect((await post(willow, '/api/reset-password', { token, password: newPassword })).statusCode).toBe(200)
  }
  const isNewPassword = async ({ email }: TestUser) =>
    (await post(willow, '/api/custom-login', { email, password: newPassword })).statusCode === 200

  test('attack: a sign-in with the old password gets no session when a reset happens at the same time', async () => {
    const owner = await willow.fixtures.signedInUser()
    interrupt(resetOf(owner))
    const reply = await post(slow, '/api/custom-login', { email: owner.email, password })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'accounts.invalid_credentials'])
    expect(await countOf('sessions', owner)).toBe(0)
  })

  test('attack: a change of password fails when a reset or a sign-out ends its session at the same time', async () => {
    const payload = { currentPassword: password, newPassword: 'of the thief' }
    const overtaken = await willow.fixtures.signedInUser()
    interrupt(resetOf(overtaken))
    expect((await post(slow, '/api/change-password', payload, overtaken.cookie)).statusCode).toBe(401)
    expect(await isNewPassword(overtaken)).toBe(true)
    const owner = await willow.fixtures.signedInUser()
    interrupt(async () => {
      await willow.database.queries.deleteFrom('sessions').where('user_id', '=', owner.id).execute()
    })
    const reply = await post(slow, '/api/change-password', payload, owner.cookie)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'session.required'])
    expect((await post(willow, '/api/custom-login', { email: owner.email, password })).statusCode).toBe(200)
  })

  test('attack: a change of address is not planned when a reset happens at the same time', async () => {
    const owner = await willow.fixtures.signedInUser()
    interrupt(resetOf(owner))
    const payload = { newEmail: `${randomUUID()}@mail.example`, password }
    expect((await post(slow, '/api/change-email', payload, owner.cookie)).statusCode).toBe(401)
    expect(await countOf('email_changes', owner)).toBe(0)
  })

  test('attack: a deletion is not planned when a reset happens at the same time', async () => {
    const owner = await willow.fixtures.signedInUser()
    interrupt(resetOf(owner))
    expect((await post(slow, '/api/account/deletion', { proof: password }, owner.cookie)).statusCode).toBe(401)
    expect(await countOf('account_deletions', owner)).toBe(0)
  })

  test('attack: a reset link is not sent to an address that is changed at the same time', async () => {
    const owner = await willow.fixtures.signedInUser()
    const newEmail = `${randomUUID()}@mail.example`
    const overtaken = interruptible(current().database)
    const process = await createWillow({ database: overtaken.database })
    overtaken.interrupt(async () => {
      const { queries } = willow.database
      await queries.updateTable('registered_users').set({ email: newEmail }).where('user_id', '=', owner.id).execute()
    })
    expect((await post(process, '/api/forgot-password', { email: owner.email })).statusCode).toBe(200)
    // Closing waits for the work that runs after the replies.
    await process.close()
    expect((await registered(owner.id)).password_reset_token).toBeNull()
    const mails = willow.database.queries.selectFrom('mails').select('id').where('to_address', '=', owner.email)
    expect(await mails.execute()).toEqual([])
  })

  test('attack: rehashing the old password at sign-in does not overwrite the new one', async () => {
    const owner = await willow.fixtures.signedInUser()
    const before = (await registered(owner.id)).password_hash ?? ''
    await resetOf(owner)()
    await createAccountsStore(willow.database).replacePasswordHash(owner.id, { before, after: 'of the old password' })
    expect(await isNewPassword(owner)).toBe(true)
  })

  test('attack: of a reset and a confirmation of a new address at the same time, only one succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await willow.fixtures.signedInUser()
      const [reset, confirm] = [newToken(), newToken()]
      const { queries } = willow.database
      const far = '2099-01-01T00:00:00.000Z'
      await queries
        .updateTable('registered_users')
        .set({ password_reset_token: tokenHash(reset), password_reset_expires: far })
        .where('user_id', '=', owner.id)
        .execute()
      const newEmail = `${randomUUID()}@mail.example`
      await queries
        .insertInto('email_changes')
        .values({ user_id: owner.id, new_email: newEmail, token: tokenHash(confirm), expires_at: far })
        .execute()
      const replies = await Promise.all([
        post(willow, '/api/reset-password', { token: reset, password: newPassword }),
        post(slow, '/api/confirm-email', { token: confirm }),
      ])
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400])
      const isReset = replies[0].statusCode === 200
      expect((await registered(owner.id)).email).toBe(isReset ? owner.email : newEmail)
    }
  })
})
