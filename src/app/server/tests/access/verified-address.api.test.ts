import { beforeAll, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password } from '#test/willow.ts'

const far = '2099-01-01T00:00:00.000Z'

forEachDatabase((current) => {
  const willow = useWillow(current)
  beforeAll(async () => {
    await willow.fixtures.user({ isAdmin: true })
  })

  let count = 0
  const post = (url: string, payload: object) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': `10.5.0.${++count}` } })
  const verifiedAt = async (email: string) => {
    const row = willow.database.queries.selectFrom('users').select('email_verified_at as at').where('email', '=', email)
    return (await row.executeTakeFirstOrThrow()).at
  }
  async function join(email: string, accessCode: string) {
    const reply = await post('/api/create-account', { name: 'Robin Reed', email, accessCode, password })
    expect(reply.statusCode).toBe(201)
    return reply.json<{ user: { id: string } }>().user.id
  }

  test('an address that was only typed at sign-up is not verified', async () => {
    await join('typed@mail.example', await willow.fixtures.code())
    expect(await verifiedAt('typed@mail.example')).toBeNull()
  })

  test('a code that an order bound to the address verifies it', async () => {
    await join('ordered@mail.example', await willow.fixtures.code('ordered@mail.example'))
    expect(await verifiedAt('ordered@mail.example')).toBe(instant(willow.clock))
  })

  test('a password set through an emailed link verifies the address', async () => {
    const { id, email } = await willow.fixtures.user()
    const token = newToken()
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_reset_token: tokenHash(token), password_reset_expires: far })
      .where('user_id', '=', id)
      .execute()
    expect((await post('/api/reset-password', { token, password })).statusCode).toBe(200)
    expect(await verifiedAt(email)).toBe(instant(willow.clock))
  })

  test('a new address that was confirmed by email is verified', async () => {
    const { id } = await willow.fixtures.user()
    const token = newToken()
    await willow.database.queries
      .insertInto('email_changes')
      .values({ user_id: id, new_email: 'confirmed@mail.example', token: tokenHash(token), expires_at: far })
      .execute()
    expect((await post('/api/confirm-email', { token })).statusCode).toBe(200)
    expect(await verifiedAt('confirmed@mail.example')).toBe(instant(willow.clock))
  })

  test("attack: deleting an account with another user's address removes neither their code nor their newsletter subscription", async () => {
    const { queries } = willow.database
    const left = async (victim: string) => ({
      mails: (await queries.selectFrom('mails').select('kind').where('to_address', '=', victim).orderBy('kind').execute()).map(
        ({ kind }) => kind,
      ),
      codes: (await queries.selectFrom('access_codes').select('id').where('customer_email', '=', victim).execute()).length,
      subscriptions: (await queries.selectFrom('subscriptions').select('id').where('email', '=', victim).execute()).length,
    })
    for (const [isProved, stays] of [
      [false, { mails: ['account-deleted', 'code', 'confirm-newsletter'], codes: 1, subscriptions: 1 }],
      [true, { mails: ['account-deleted'], codes: 0, subscriptions: 0 }],
    ] as const) {
      const victim = `victim-${isProved}@mail.example`
      await willow.fixtures.code(victim)
      const id = await join(victim, await willow.fixtures.code())
      const email_verified_at = isProved ? instant(willow.clock) : null
      await queries.updateTable('users').set({ email_verified_at }).where('id', '=', id).execute()
      await post('/api/newsletter', { email: victim })
      await expect.poll(async () => (await left(victim)).mails).toContain('confirm-newsletter')
      await willow.database.transaction(async (tx) => {
        for (const kind of ['code', 'password-changed'])
          await enqueueMail(tx, { kind, to: victim, subject: '', text: '', html: '' }, instant(willow.clock))
        await tx
          .insertInto('account_deletions')
          .values({ user_id: id, due_at: instant(willow.clock) })
          .execute()
      })
      await deleteDueAccounts({ ...willow })
      expect(await left(victim)).toEqual(stays)
    }
  })
})
