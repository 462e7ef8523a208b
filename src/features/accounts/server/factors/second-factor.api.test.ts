import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, addPasskey, passwordStep, pendingCookie } from '#test/people/factors.ts'
import { createPasskeyDevice } from '#test/people/passkey-device.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const minute = 60_000

forEachDatabase((current) => {
  const willow = useWillow(current)

  const send = (url: string, payload: object, cookie = '') =>
    willow.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const finish = async (cookie: string, code: string) => {
    const reply = await send('/api/custom-login/second-factor', { code }, cookie)
    return { status: reply.statusCode, body: reply.json(), cookie: cookieOf(reply.headers['set-cookie']) }
  }
  const challenge = async (url: string, cookie = '') => (await send(url, {}, cookie)).json<object>()
  const isSignedIn = async (cookie: string) =>
    (await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200
  const mailsTo = async (email: string) =>
    (
      await willow.database.queries
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', email)
        .where('kind', '!=', 'account-notice')
        .orderBy('id')
        .execute()
    ).map(({ text }) => text)
  const factorsOf = async (user: TestUser) => (await user.send({ url: '/api/auth/factors' })).json()

  test('with an authenticator app the password alone gives no session; the code is needed too', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const first = await send('/api/custom-login', { email: user.email, password })
    expect([first.statusCode, first.json().code]).toEqual([401, 'accounts.second_factor'])
    const header = String([first.headers['set-cookie']].flat()[0])
    expect(header).toMatch(/^second-factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const pending = cookieOf(header)
    expect(await isSignedIn(pending)).toBe(false)
    const { status, body, cookie } = await finish(pending, app.code())
    expect([status, Object.keys(body), body.user.email]).toEqual([200, ['user'], user.email])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('the cookie of a pending sign-in is removed once the sign-in is finished', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const pending = await passwordStep(willow, user.email)
    const { headers } = await send('/api/custom-login/second-factor', { code: app.code() }, pending)
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies.filter((cookie) => /^second-factor=;.*Expires=Thu, 01 Jan 1970/.test(cookie))).toHaveLength(1)
  })

  test('a wrong password gets the same reply with factors, without factors, and for an unknown address', async () => {
    const withFactor = await willow.fixtures.signedInUser()
    await addApp(willow, withFactor)
    const without = await willow.fixtures.user()
    const answers = await Promise.all(
      [withFactor.email, without.email, 'nobody@mail.example'].map(async (email) => {
        const reply = await send('/api/custom-login', { email, password: 'wrong' })
        return [reply.statusCode, reply.body, reply.headers['set-cookie']]
      }),
    )
    const refusal = JSON.stringify({ message: 'Invalid email or password', code: 'accounts.invalid_credentials' })
    for (const answer of answers) expect(answer).toEqual([401, refusal, undefined])
  })

  test('attack: a used code is refused, and so is the code of 30 seconds before it', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const code = app.code()
    expect((await finish(await passwordStep(willow, user.email), code)).status).toBe(200)
    const pending = await passwordStep(willow, user.email)
    expect((await finish(pending, code)).body.code).toBe('accounts.wrong_second_factor')
    expect((await finish(pending, app.code(-30))).status).toBe(401)
    willow.clock.advance(30_000)
    expect((await finish(pending, app.code())).status).toBe(200)
  })

  test("a phone's clock may be off by 30 seconds; at 90 the code is refused with advice to check the time", async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const pending = await passwordStep(willow, user.email)
    for (const secondsOff of [-90, 90]) {
      const { status, body } = await finish(pending, app.code(secondsOff))
      expect([status, body.message]).toEqual([
        401,
        'That code isn’t right. Use the newest one, and check that the time on your phone is set automatically.',
      ])
    }
    expect((await finish(pending, app.code(30))).status).toBe(200)
  })

  test('each of the ten recovery codes works once, in any spelling, and an email reports its use', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    expect((await finish(await passwordStep(willow, user.email), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await finish(await passwordStep(willow, user.email), code)).status).toBe(401)
    expect((await factorsOf(user)).recoveryCodesLeft).toBe(9)
    expect((await mailsTo(user.email)).at(-1)).toContain('A recovery code was used to sign in.')
    for (const other of recoveryCodes.slice(1))
      expect((await finish(await passwordStep(willow, user.email), other)).status).toBe(200)
  })

  test('attack: a recovery code used in two browsers at once signs in only one', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    const pending = [await passwordStep(willow, user.email), await passwordStep(willow, user.email)]
    const both = await Promise.all(pending.map((cookie) => finish(cookie, recoveryCodes[0] ?? '')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test("attack: another user's recovery code is refused", async () => {
    const owner = await willow.fixtures.signedInUser()
    const other = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, owner)
    await addApp(willow, other)
    expect((await finish(await passwordStep(willow, other.email), recoveryCodes[0] ?? '')).status).toBe(401)
  })

  test('a pending sign-in ends after ten minutes or five wrong codes', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const late = await passwordStep(willow, user.email)
    willow.clock.advance(10 * minute)
    expect((await finish(late, app.code())).body).toEqual({
      message: 'That took too long. Please sign in again.',
      code: 'accounts.sign_in_expired',
    })
    const guessing = await passwordStep(willow, user.email)
    for (let tries = 0; tries < 5; tries++)
      expect((await finish(guessing, '000000')).body.code).toBe('accounts.wrong_second_factor')
    expect((await finish(guessing, app.code())).body.code).toBe('accounts.sign_in_expired')
    willow.clock.advance(60 * minute)
  })

  test('the cookie of a pending sign-in is invalid once the sign-in is finished', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const pending = await passwordStep(willow, user.email)
    expect((await finish(pending, app.code())).status).toBe(200)
    willow.clock.advance(30_000)
    expect((await finish(pending, app.code())).body.code).toBe('accounts.sign_in_expired')
  })

  test('attack: a pending sign-in gets no session after access is revoked or the password changes', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    await willow.database.queries
      .updateTable('registered_users')
      .set({ credentials_version: 1 })
      .where('user_id', '=', user.id)
      .execute()
    const changed = await finish(await pendingCookie(willow, user.id), recoveryCodes[0] ?? '')
    expect([changed.status, changed.body.code]).toEqual([401, 'accounts.invalid_credentials'])
    await willow.database.queries
      .updateTable('registered_users')
      .set({ credentials_version: 0, revoked_at: '2026-03-02T09:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute()
    const revoked = await finish(await pendingCookie(willow, user.id), recoveryCodes[1] ?? '')
    expect([revoked.status, revoked.body.code]).toEqual([403, 'accounts.access_revoked'])
  })

  test('an app is turned on by its first correct code, and a second app needs the first removed', async () => {
    const user = await willow.fixtures.signedInUser()
    await user.send({ method: 'POST', url: '/api/auth/factors/totp' })
    const confirm = (code: string) => user.send({ method: 'POST', url: '/api/auth/factors/totp/confirm', payload: { code } })
    expect((await confirm('000000')).statusCode).toBe(400)
    expect((await send('/api/custom-login', { email: user.email, password })).statusCode).toBe(200)
    await addApp(willow, user)
    expect((await user.send({ method: 'POST', url: '/api/auth/factors/totp' })).json().code).toBe('accounts.totp_there')
    expect((await confirm('000000')).json().code).toBe('accounts.totp_there')
    await user.send({ method: 'DELETE', url: '/api/auth/factors/totp' })
    expect(await factorsOf(user)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect((await send('/api/custom-login', { email: user.email, password })).statusCode).toBe(200)
    const told = await mailsTo(user.email)
    expect(told.map((text) => text.split('\n')[0])).toEqual([
      'An authenticator app was set up. From now on we ask for its codes when you sign in with your password.',
      'The authenticator app was turned off.',
    ])
  })

  test('a passkey alone signs in', async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user, '  My   tablet ')
    const response = device.answer(await challenge('/api/custom-login/passkey-options'))
    const reply = await send('/api/custom-login/passkey', { response })
    expect([reply.statusCode, reply.json().user.email]).toEqual([200, user.email])
    const cookies = [reply.headers['set-cookie']].flat().map((header) => cookieOf(header))
    expect(await isSignedIn(cookies.find((cookie) => cookie.startsWith('session=')) ?? '')).toBe(true)
    const [passkey] = (await factorsOf(user)).passkeys
    expect(passkey).toMatchObject({ name: 'My tablet', lastUsedAt: expect.any(String), needsPassword: false })
  })

  test('with a passkey the password alone gives no session; the passkey or a recovery code is needed too', async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const pending = await passwordStep(willow, user.email)
    const ways = await willow.app.inject({ url: '/api/custom-login/second-factor', headers: { cookie: pending } })
    expect(ways.json()).toEqual({ totp: false, passkey: true, recoveryCode: true })
    const options = await challenge('/api/custom-login/second-factor/passkey-options', pending)
    const reply = await send('/api/custom-login/second-factor/passkey', { response: device.answer(options) }, pending)
    expect([reply.statusCode, reply.json().user.email]).toEqual([200, user.email])
  })

  test('attack: a challenge can be answered once, within ten minutes, by the user and for the step it was made for', async () => {
    const user = await willow.fixtures.signedInUser()
    const other = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const othersDevice = await addPasskey(other)
    const signIn = async (response: object) => (await send('/api/custom-login/passkey', { response })).statusCode
    const options = await challenge('/api/custom-login/passkey-options')
    expect(await signIn(device.answer(options))).toBe(200)
    expect(await signIn(device.answer(options))).toBe(401)
    const late = await challenge('/api/custom-login/passkey-options')
    willow.clock.advance(10 * minute)
    expect(await signIn(device.answer(late))).toBe(401)
    expect(await signIn(device.answer({ challenge: Buffer.alloc(32).toString('base64url') }))).toBe(401)
    // A challenge for a second step is invalid for a sign-in with only a passkey, and for other users.
    const pending = await passwordStep(willow, user.email)
    const forUser = await challenge('/api/custom-login/second-factor/passkey-options', pending)
    expect(await signIn(device.answer(forUser))).toBe(401)
    const again = await challenge('/api/custom-login/second-factor/passkey-options', pending)
    const byOther = await send('/api/custom-login/second-factor/passkey', { response: othersDevice.answer(again) }, pending)
    expect(byOther.json().code).toBe('accounts.passkey_refused')
  })

  test('attack: an answer from a page of another origin is refused, when adding a passkey and when signing in', async () => {
    const user = await willow.fixtures.signedInUser()
    const phished = createPasskeyDevice({ origin: 'https://wi11ow.example' })
    await expect(addPasskey(user, 'Tablet', phished)).rejects.toThrow('accounts.passkey_not_added')
    const elsewhere = createPasskeyDevice({ host: 'wi11ow.example' })
    await expect(addPasskey(user, 'Tablet', elsewhere)).rejects.toThrow('accounts.passkey_not_added')
    const device = await addPasskey(user)
    device.origin = 'https://wi11ow.example'
    const response = device.answer(await challenge('/api/custom-login/passkey-options'))
    expect((await send('/api/custom-login/passkey', { response })).json().code).toBe('accounts.passkey_refused')
  })

  test('attack: an answer with a forged signature sends no email about a copied passkey', async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    device.counter = 7
    await send('/api/custom-login/passkey', { response: device.answer(await challenge('/api/custom-login/passkey-options')) })
    device.counter = 2
    const forged = device.answer(await challenge('/api/custom-login/passkey-options')) as { response: { signature: string } }
    forged.response.signature = Buffer.alloc(70).toString('base64url')
    const before = (await mailsTo(user.email)).length
    expect((await send('/api/custom-login/passkey', { response: forged })).statusCode).toBe(401)
    expect(await mailsTo(user.email)).toHaveLength(before)
  })

  test('passkeys can be renamed, and a removed one no longer signs in while another still does', async () => {
    const user = await willow.fixtures.signedInUser()
    const tablet = await addPasskey(user, 'Tablet')
    const phone = await addPasskey(user, 'Phone')
    const [first, second] = (await factorsOf(user)).passkeys
    const renamed = await user.send({
      method: 'PATCH',
      url: `/api/auth/factors/passkeys/${second.id}`,
      payload: { name: 'Old phone' },
    })
    expect(renamed.json().passkeys.map(({ name }: { name: string }) => name)).toEqual(['Tablet', 'Old phone'])
    await user.send({ method: 'DELETE', url: `/api/auth/factors/passkeys/${first.id}` })
    const use = async (device: typeof tablet) =>
      (await send('/api/custom-login/passkey', { response: device.answer(await challenge('/api/custom-login/passkey-options')) }))
        .statusCode
    expect([await use(tablet), await use(phone)]).toEqual([401, 200])
  })

  test("attack: a user can't rename or remove another user's passkey", async () => {
    const owner = await willow.fixtures.signedInUser()
    await addPasskey(owner)
    const [{ id }] = (await factorsOf(owner)).passkeys
    const other = await willow.fixtures.signedInUser()
    const url = `/api/auth/factors/passkeys/${id}`
    expect((await other.send({ method: 'PATCH', url, payload: { name: 'Mine' } })).statusCode).toBe(404)
    expect((await other.send({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await factorsOf(owner)).passkeys).toMatchObject([{ name: 'Tablet' }])
  })

  test('a passkey of a revoked user or of one who waits for approval is refused', async () => {
    const strict = await createWillow({ database: current().database, clock: willow.clock, config: { requireApproval: true } })
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const use = async (at: Willow) => {
      const response = device.answer(await challenge('/api/custom-login/passkey-options'))
      return (await at.app.inject({ method: 'POST', url: '/api/custom-login/passkey', payload: { response } })).json().code
    }
    expect(await use(strict)).toBe('accounts.waiting_for_approval')
    await willow.database.queries
      .updateTable('registered_users')
      .set({ revoked_at: '2026-03-02T09:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute()
    expect(await use(willow)).toBe('accounts.access_revoked')
    await strict.close()
  })

  test('passkeys are not available at a numeric address, nor over http except on localhost', async () => {
    for (const publicUrl of ['http://planner.example', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
      const there = await createWillow({ database: current().database, config: { publicUrl } })
      const reply = await there.app.inject({ method: 'POST', url: '/api/custom-login/passkey-options' })
      expect([publicUrl, reply.statusCode, reply.json().code]).toEqual([publicUrl, 400, 'accounts.passkeys_not_here'])
      await there.close()
    }
  })
})
