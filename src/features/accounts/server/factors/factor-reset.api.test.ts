import { expect, test } from 'vitest'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, addPasskey, passwordStep } from '#test/people/factors.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'
import { factorResetWaitMs } from '../../factors.rules.ts'
import { createEmailFactorChange } from './email-factor-change.ts'
import { createFactorReset } from './factor-reset.ts'

const hour = 3_600_000

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })

  const post = (url: string, payload: object = {}, cookie = '') =>
    willow.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const round = () => cleanUp({ ...willow, publicUrl: 'http://localhost:3000' })
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', email).orderBy('id').execute()
  const mailedToken = async (kind: string, email: string) =>
    /#(\S+)/.exec((await mailsTo(email)).filter((mail) => mail.kind === kind).at(-1)?.text ?? '')?.[1] ?? ''
  const factorsOf = async (user: TestUser) => (await user.send({ url: '/api/auth/factors' })).json()
  const signIn = async (email: string) => (await post('/api/custom-login', { email, password })).statusCode

  /** Creates a user with an app, a passkey and recovery codes. The tests assume that they have lost them all. */
  async function someone(): Promise<TestUser> {
    const user = await willow.fixtures.signedInUser()
    await addApp(willow, user)
    await addPasskey(user)
    return user
  }
  async function ask(user: TestUser): Promise<string> {
    expect((await post('/api/custom-login/lost-factor', {}, await passwordStep(willow, user.email))).statusCode).toBe(200)
    return mailedToken('factor-reset', user.email)
  }
  async function plan(user: TestUser): Promise<string> {
    expect((await post('/api/factor-reset', { token: await ask(user) })).statusCode).toBe(200)
    return mailedToken('factor-reset-planned', user.email)
  }

  test('a user who lost every factor can sign in with only the password 24 hours after using the emailed link', async () => {
    const user = await someone()
    await plan(user)
    willow.clock.advance(24 * hour - 1)
    await round()
    expect(await signIn(user.email)).toBe(401)
    expect((await factorsOf(user)).resetDueAt).not.toBeNull()
    willow.clock.advance(1)
    await round()
    expect(await signIn(user.email)).toBe(200)
    // All sessions have ended, and one email reports the removal.
    expect((await user.send({ url: '/api/auth/factors' })).statusCode).toBe(401)
    await round()
    const told = (await mailsTo(user.email)).filter(({ text }) => text.includes('were removed, as planned'))
    expect(told).toHaveLength(1)
  })

  test('attack: neither the password alone nor the email alone plans a removal of factors', async () => {
    const user = await someone()
    await ask(user)
    willow.clock.advance(25 * hour)
    await round()
    expect(await signIn(user.email)).toBe(401)
    expect((await post('/api/custom-login/lost-factor')).json().code).toBe('accounts.sign_in_expired')
  })

  test('attack: a password reset by email removes no factor', async () => {
    const user = await someone()
    await post('/api/forgot-password', { email: user.email })
    await expect.poll(() => mailedToken('password-reset', user.email)).not.toBe('')
    const token = await mailedToken('password-reset', user.email)
    expect((await post('/api/reset-password', { token, password: 'a new password' })).statusCode).toBe(200)
    const reply = await post('/api/custom-login', { email: user.email, password: 'a new password' })
    expect(reply.json().code).toBe('accounts.second_factor')
  })

  test('the link in the email cancels the removal of factors, and each link works once', async () => {
    const user = await someone()
    const cancel = await plan(user)
    const confirm = await mailedToken('factor-reset', user.email)
    expect((await post('/api/factor-reset', { token: confirm })).json().code).toBe('accounts.factor_reset_spent')
    expect((await post('/api/factor-reset/cancel', { token: confirm })).json().code).toBe('accounts.factor_reset_spent')
    expect((await post('/api/factor-reset/cancel', { token: cancel })).statusCode).toBe(200)
    expect((await post('/api/factor-reset/cancel', { token: cancel })).statusCode).toBe(400)
    willow.clock.advance(25 * hour)
    await round()
    expect(await signIn(user.email)).toBe(401)
  })

  test('the link that plans the removal expires after one hour', async () => {
    const user = await someone()
    const token = await ask(user)
    willow.clock.advance(hour)
    expect((await post('/api/factor-reset', { token })).json().code).toBe('accounts.factor_reset_spent')
  })

  test('signing in with a factor cancels the removal, and so does the button in a signed-in browser', async () => {
    const user = await willow.fixtures.signedInUser()
    const app = await addApp(willow, user)
    await plan(user)
    const code = await post('/api/custom-login/second-factor', { code: app.code() }, await passwordStep(willow, user.email))
    expect([code.statusCode, (await factorsOf(user)).resetDueAt]).toEqual([200, null])
    await plan(user)
    const kept = await user.send({ method: 'DELETE', url: '/api/auth/factors/reset' })
    expect(kept.json().resetDueAt).toBeNull()
    expect((await mailsTo(user.email)).at(-1)?.text).toContain('was canceled')
  })

  test('asking again during the 24 hours does not start them again', async () => {
    const user = await someone()
    await plan(user)
    const { resetDueAt } = await factorsOf(user)
    willow.clock.advance(hour)
    await ask(user)
    expect((await factorsOf(user)).resetDueAt).toBe(resetDueAt)
    expect((await mailsTo(user.email)).filter(({ kind }) => kind === 'factor-reset')).toHaveLength(1)
  })

  test('the email gives the time of the removal in UTC', async () => {
    const user = await someone()
    await plan(user)
    const planned = (await mailsTo(user.email)).find(({ kind }) => kind === 'factor-reset-planned')?.text
    const moment = new Date(willow.clock.now() + factorResetWaitMs)
    const words = moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    expect(planned).toContain(`${words} (UTC)`)
  })

  test('canceling a removal that is not planned yet sends no email', async () => {
    const user = await someone()
    await ask(user)
    await user.send({ method: 'DELETE', url: '/api/auth/factors/reset' })
    expect((await mailsTo(user.email)).filter(({ text }) => text.includes('was canceled'))).toEqual([])
    expect((await post('/api/factor-reset', { token: await mailedToken('factor-reset', user.email) })).statusCode).toBe(400)
  })

  test('of two processes only one removes the factors and sends the email', async () => {
    // Complete the resets left over by earlier tests.
    willow.clock.advance(24 * hour)
    await round()
    const user = await someone()
    await plan(user)
    willow.clock.advance(24 * hour)
    const reset = () => {
      const parts = { ...willow, publicUrl: 'http://localhost:3000' }
      return createFactorReset({ ...parts, emailChange: createEmailFactorChange(parts) })
    }
    const removed = await Promise.all([reset().removeDue(), reset().removeDue()])
    expect(removed.toSorted()).toEqual([0, 1])
    expect((await mailsTo(user.email)).filter(({ text }) => text.includes('were removed, as planned'))).toHaveLength(1)
  })

  test('without a mail server the answer promises no email', async () => {
    const there = await createWillow({ database: current().database, clock: willow.clock })
    const user = await someone()
    const cookie = await passwordStep(there, user.email)
    const reply = await there.app.inject({ method: 'POST', url: '/api/custom-login/lost-factor', headers: { cookie } })
    expect(reply.json().message).toContain('can’t send email yet')
    await there.close()
  })
})
