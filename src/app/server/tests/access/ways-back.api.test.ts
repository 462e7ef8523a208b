import { expect, test } from 'vitest'
import { countPasskeys } from '#features/accounts/server/factors/factors.store.ts'
import { resetFactors } from '#features/accounts/server/factors/reset-factors.ts'
import { networkHash } from '#kit/server/notices/security-events.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, addPasskey, passwordStep } from '#test/people/factors.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'

const hour = 60 * 60 * 1000
const publicUrl = 'http://localhost:3000'
const wrongCode = 'That code isn’t right. Use the newest one, and check that the time on your phone is set automatically.'
const refusedPasskey = 'That passkey wasn’t accepted. Try again, or sign in with your password.'

/** Problems with factors. Each has an error text, a way back that isn't weaker than what was lost, and an entry in the audit log. */
forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })

  let at = 0
  /** Each test uses a network of its own, and its log entries have the hash of that network. */
  const newNetwork = () => `198.51.100.${++at}`
  const sender =
    (network: string, there = willow) =>
    (url: string, payload: object = {}, cookie = '') =>
      there.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) },
      })
  /** Returns the log entries of this account and this network, oldest first. */
  async function linesOf({ id }: TestUser, network: string | null): Promise<string[]> {
    const hash = network === null ? null : networkHash('another secret of the tests', network)
    const rows = willow.database.queries.selectFrom('security_events').select(['kind', 'outcome', 'network'])
    return (await rows.where('user_id', '=', id).orderBy('id').execute())
      .filter((row) => row.network === hash)
      .map(({ kind, outcome }) => `${kind} ${outcome}`)
  }
  const logs = (user: TestUser, network: string | null) => expect.poll(() => linesOf(user, network))
  const mailed = async ({ email }: TestUser) => {
    const mails = willow.database.queries
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('to_address', '=', email)
      .where('kind', '!=', 'account-notice')
    return mails.orderBy('id').execute()
  }
  const mailedToken = async (user: TestUser, kind: string) =>
    /#(\S+)/.exec((await mailed(user)).filter((mail) => mail.kind === kind).at(-1)?.text ?? '')?.[1] ?? ''

  test('lost phone: the sign-in step names the other ways, a recovery code works once, and the log says which one was used', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    const network = newNetwork()
    const post = sender(network)
    const pending = await passwordStep(willow, user.email)
    const ways = await willow.app.inject({ url: '/api/custom-login/second-factor', headers: { cookie: pending } })
    expect(ways.json()).toEqual({ totp: true, passkey: false, recoveryCode: true })
    const [code] = recoveryCodes
    expect((await post('/api/custom-login/second-factor', { code }, pending)).statusCode).toBe(200)
    const again = await post('/api/custom-login/second-factor', { code }, await passwordStep(willow, user.email))
    expect([again.statusCode, again.json().message]).toEqual([401, wrongCode])
    await logs(user, network).toEqual(['recovery-code ok', 'second-factor failed'])
    expect((await mailed(user)).at(-1)?.text).toContain('A recovery code was used to sign in.')
  })

  test('lost recovery codes: creating new ones needs a fresh re-authentication, and the old ones stop working', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    willow.clock.advance(hour)
    const network = newNetwork()
    const post = sender(network)
    const refused = await post('/api/auth/factors/recovery-codes', {}, user.cookie)
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Please confirm that it’s you.'])
    await user.prove()
    const made = (await post('/api/auth/factors/recovery-codes', {}, user.cookie)).json().recoveryCodes
    expect(made).toHaveLength(10)
    const pending = await passwordStep(willow, user.email)
    for (const [code, status] of [
      [recoveryCodes[0], 401],
      [made[0], 200],
    ])
      expect((await post('/api/custom-login/second-factor', { code }, pending)).statusCode).toBe(status)
    await logs(user, network).toEqual(['recovery-codes-made ok', 'second-factor failed', 'recovery-code ok'])
  })

  test('everything lost: the factors are removed with the password, an emailed link and a wait of one day, which a second email can stop', async () => {
    const user = await willow.fixtures.signedInUser()
    await addApp(willow, user)
    const network = newNetwork()
    const post = sender(network)
    const lost = await post('/api/custom-login/lost-factor', {}, await passwordStep(willow, user.email))
    expect(lost.json().message).toBe('We’ve emailed you a link. It works for one hour.')
    const planned = await post('/api/factor-reset', { token: await mailedToken(user, 'factor-reset') })
    expect(planned.json().message).toBe('Your second step will be removed in 24 hours. We’ve emailed you a link to cancel it.')
    expect(await mailedToken(user, 'factor-reset-planned')).not.toBe('')
    willow.clock.advance(24 * hour - 1)
    await cleanUp({ ...willow, publicUrl })
    expect((await post('/api/custom-login', { email: user.email, password })).json().code).toBe('accounts.second_factor')
    willow.clock.advance(1)
    await cleanUp({ ...willow, publicUrl })
    expect((await post('/api/custom-login', { email: user.email, password })).statusCode).toBe(200)
    await logs(user, network).toEqual(['factor-reset-asked ok', 'factor-reset-planned ok', 'password-accepted ok', 'sign-in ok'])
    expect(await linesOf(user, null)).toEqual(['factors-removed ok'])
  })

  test('everything lost and no access to email: the operator removes the factors on the command line, and the log says so', async () => {
    const user = await willow.fixtures.signedInUser()
    await addApp(willow, user)
    await resetFactors({ ...willow, publicUrl, email: user.email })
    await resetFactors({ ...willow, publicUrl, email: user.email })
    expect(await linesOf(user, null)).toEqual(['factors-removed ok'])
  })

  test("changed host name: an old passkey can't sign anyone in, but the password with an app or recovery code can", async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    const device = await addPasskey(user)
    const moved = await createWillow({
      database: current().database,
      clock: willow.clock,
      config: { publicUrl: 'https://planner.example' },
    })
    const network = newNetwork()
    const post = sender(network, moved)
    const options = await post('/api/custom-login/passkey-options')
    const refused = await post('/api/custom-login/passkey', { response: device.answer(options.json()) })
    expect([refused.statusCode, refused.json().message]).toEqual([401, refusedPasskey])
    // `willow doctor` counts passkeys, so that the operator is warned before a move.
    expect(await countPasskeys(willow.database.queries)).toBeGreaterThan(0)
    const pending = await passwordStep(moved, user.email)
    expect((await post('/api/custom-login/second-factor', { code: app.code() }, pending)).statusCode).toBe(200)
    await logs(user, network).toEqual(['passkey failed', 'second-factor ok'])
    await moved.close()
  })

  test('browser without WebAuthn: the password alone is not enough for a user with a passkey, but a recovery code completes it', async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const codes = await user.send({ method: 'POST', url: '/api/auth/factors/recovery-codes' })
    const network = newNetwork()
    const post = sender(network)
    const first = await post('/api/custom-login', { email: user.email, password })
    expect([first.statusCode, first.json().message]).toEqual([401, 'One more step: confirm that it’s you.'])
    const [code] = codes.json<{ recoveryCodes: string[] }>().recoveryCodes
    const pending = await passwordStep(willow, user.email)
    expect((await post('/api/custom-login/second-factor', { code }, pending)).statusCode).toBe(200)
    await logs(user, network).toEqual(['password-accepted ok', 'recovery-code ok'])
    expect(device.counter).toBe(0)
  })

  test('a cloned passkey is refused, an email and the log say so, and the password with a recovery code still works', async () => {
    const user = await willow.fixtures.signedInUser()
    const { recoveryCodes } = await addApp(willow, user)
    const device = await addPasskey(user)
    const network = newNetwork()
    const post = sender(network)
    const use = async () =>
      post('/api/custom-login/passkey', { response: device.answer((await post('/api/custom-login/passkey-options')).json()) })
    device.counter = 7
    expect((await use()).statusCode).toBe(200)
    device.counter = 7
    const refused = await use()
    expect([refused.statusCode, refused.json().message]).toEqual([401, refusedPasskey])
    expect((await mailed(user)).at(-1)?.text).toContain('somebody may have copied it')
    expect((await use()).statusCode).toBe(200)
    const pending = await passwordStep(willow, user.email)
    expect((await post('/api/custom-login/second-factor', { code: recoveryCodes[0] }, pending)).statusCode).toBe(200)
    await logs(user, network).toEqual(['passkey ok', 'passkey-copied failed', 'passkey ok', 'recovery-code ok'])
  })
})
