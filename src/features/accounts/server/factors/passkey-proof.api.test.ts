import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addPasskey, passwordStep } from '#test/people/factors.ts'
import type { PasskeyDevice } from '#test/people/passkey-device.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, createWillow, password, type TestUser } from '#test/willow.ts'

const minute = 60_000
const refused = {
  message: 'That passkey wasn’t accepted. Try again, or enter your password.',
  code: 'accounts.passkey_proves_nothing',
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  let device: PasskeyDevice
  /** An administrator with a passkey who signed in an hour ago. */
  beforeEach(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    device = await addPasskey(olive)
    willow.clock.advance(60 * minute)
  })

  const post = (url: string, payload: object, cookie: string) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  const question = async (cookie = olive.cookie) => (await post('/api/auth/proof/passkey-options', {}, cookie)).json<object>()
  const prove = (response: object, cookie = olive.cookie) => post('/api/auth/proof/passkey', { response }, cookie)
  const exports = (cookie: string) => willow.app.inject({ url: '/api/admin/export/users?format=csv', headers: { cookie } })
  const eventsOf = async (user: TestUser) => {
    const rows = willow.database.queries.selectFrom('security_events').select(['kind', 'outcome']).where('user_id', '=', user.id)
    return (await rows.orderBy('id').execute()).map(({ kind, outcome }) => `${kind} ${outcome}`)
  }
  const setVersion = (user: TestUser, credentials_version: number) =>
    willow.database.queries.updateTable('registered_users').set({ credentials_version }).where('user_id', '=', user.id).execute()

  test("a passkey confirms the user's identity instead of the password, and the session gets a new id", async () => {
    expect((await exports(olive.cookie)).json().code).toBe('session.proof_required')
    const reply = await prove(device.answer(await question()))
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Thank you.' }])
    const renewed = cookieOf(reply.headers['set-cookie'])
    expect((await exports(renewed)).statusCode).toBe(200)
    expect((await exports(olive.cookie)).statusCode).toBe(401)
    await expect.poll(() => eventsOf(olive)).toContain('proof ok')
  })

  test('a user without a password can confirm their identity with a passkey', async () => {
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: null })
      .where('user_id', '=', olive.id)
      .execute()
    expect((await prove(device.answer(await question()))).statusCode).toBe(200)
  })

  test("attack: another user's passkey is refused, and the log names the user of the session", async () => {
    const robin = await willow.fixtures.signedInUser()
    const theirs = await addPasskey(robin)
    const reply = await prove(theirs.answer(await question()))
    expect([reply.statusCode, reply.json()]).toEqual([400, refused])
    expect((await exports(olive.cookie)).json().code).toBe('session.proof_required')
    await expect.poll(() => eventsOf(olive)).toContain('proof failed')
    expect(await eventsOf(robin)).not.toContain('proof failed')
  })

  test('attack: a challenge can be answered once, within ten minutes, by the user it was made for', async () => {
    const robin = await willow.fixtures.signedInUser()
    const ofRobin = device.answer(await question(robin.cookie))
    expect((await prove(ofRobin)).json()).toEqual(refused)
    const late = await question()
    willow.clock.advance(10 * minute)
    expect((await prove(device.answer(late))).json()).toEqual(refused)
    const once = await question()
    const reply = await prove(device.answer(once))
    expect(reply.statusCode).toBe(200)
    expect((await prove(device.answer(once), cookieOf(reply.headers['set-cookie']))).json()).toEqual(refused)
  })

  test("attack: a sign-in answer is no proof of identity, and a proof of identity can't sign in", async () => {
    const toSignIn = (await post('/api/custom-login/passkey-options', {}, '')).json<object>()
    expect((await prove(device.answer(toSignIn))).json()).toEqual(refused)
    const pending = await passwordStep(willow, olive.email)
    const asSecondStep = (await post('/api/custom-login/second-factor/passkey-options', {}, pending)).json<object>()
    expect((await prove(device.answer(asSecondStep))).json()).toEqual(refused)
    const response = device.answer(await question())
    const signIn = await willow.app.inject({ method: 'POST', url: '/api/custom-login/passkey', payload: { response } })
    expect(signIn.json().code).toBe('accounts.passkey_refused')
  })

  test('attack: an answer from a page of another origin is no proof of identity', async () => {
    device.origin = 'https://wi11ow.example'
    expect((await prove(device.answer(await question()))).json()).toEqual(refused)
  })

  test('attack: a passkey from before a change of password proves nothing until the new password was entered with it', async () => {
    await setVersion(olive, 1)
    expect((await prove(device.answer(await question()))).json()).toEqual(refused)
  })

  test('a passkey whose counter goes backwards proves nothing, and an email and the log report it', async () => {
    device.counter = 7
    const first = await prove(device.answer(await question()))
    olive.cookie = cookieOf(first.headers['set-cookie'])
    device.counter = 7
    expect((await prove(device.answer(await question()))).json()).toEqual(refused)
    await expect.poll(() => eventsOf(olive)).toContain('passkey-copied failed')
    const mails = willow.database.queries.selectFrom('mails').select('text').where('to_address', '=', olive.email)
    expect((await mails.orderBy('id', 'desc').executeTakeFirst())?.text).toContain('somebody may have copied it')
  })

  test('where passkeys are not available, the password confirms the identity', async () => {
    const there = await createWillow({
      database: current().database,
      clock: willow.clock,
      config: { publicUrl: 'https://192.0.2.7' },
    })
    const headers = { cookie: olive.cookie, origin: 'https://192.0.2.7' }
    const ask = (url: string, payload: object) => there.app.inject({ method: 'POST', url, payload, headers })
    expect((await ask('/api/auth/proof/passkey-options', {})).json().code).toBe('accounts.passkeys_not_here')
    expect((await ask('/api/auth/proof/passkey', { response: device.answer(await question()) })).json().code).toBe(
      'accounts.passkeys_not_here',
    )
    expect((await ask('/api/auth/proof', { password })).statusCode).toBe(200)
    await there.close()
  })
})
