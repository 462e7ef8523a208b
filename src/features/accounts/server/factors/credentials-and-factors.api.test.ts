import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, addPasskey, passwordStep } from '#test/people/factors.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, password, type TestUser } from '#test/willow.ts'

const newPassword = 'a new password'

forEachDatabase((current) => {
  const willow = useWillow(current)

  let address = 0
  const post = (url: string, payload: object, cookie = '') =>
    willow.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-forwarded-for': `10.5.${++address >> 8}.${address & 255}`, ...(cookie ? { cookie } : {}) },
    })
  const codeOf = async (reply: Promise<{ json(): { code?: string } }>) => (await reply).json().code
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', email).orderBy('id').execute()
  async function mailedToken(kind: string, email: string): Promise<string> {
    const latest = async () => (await mailsTo(email)).filter((mail) => mail.kind === kind).at(-1)?.text ?? ''
    await expect.poll(latest).toContain('#')
    return /#(\S+)/.exec(await latest())?.[1] ?? ''
  }
  const isSignedIn = async (cookie: string) =>
    (await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200

  interface Changed {
    email: string
    secret: string
    /** The kind of email about the change. */
    told: string
  }
  const changes: Record<string, (owner: TestUser) => Promise<Changed>> = {
    async 'a reset of the password'({ email }) {
      await post('/api/forgot-password', { email })
      const token = await mailedToken('password-reset', email)
      expect((await post('/api/reset-password', { token, password: newPassword })).statusCode).toBe(200)
      return { email, secret: newPassword, told: 'password-reset-done' }
    },
    async 'a change of the password'({ email, cookie }) {
      const reply = await post('/api/change-password', { currentPassword: password, newPassword }, cookie)
      expect(reply.statusCode).toBe(200)
      return { email, secret: newPassword, told: 'password-changed' }
    },
    async 'a change of the address'({ cookie }) {
      const newEmail = `${randomUUID()}@mail.example`
      await post('/api/change-email', { newEmail, password }, cookie)
      const token = await mailedToken('confirm-address', newEmail)
      expect((await post('/api/confirm-email', { token }, cookie)).statusCode).toBe(200)
      return { email: newEmail, secret: password, told: 'address-changed' }
    },
  }

  const challenge = async (url: string, cookie = '') => (await post(url, {}, cookie)).json<object>()
  const plan = async (owner: TestUser) => {
    await post('/api/custom-login/lost-factor', {}, await passwordStep(willow, owner.email))
    const token = await mailedToken('factor-reset', owner.email)
    expect((await post('/api/factor-reset', { token })).statusCode).toBe(200)
  }

  /** What existed before the change: how to check its state afterwards, and what the email says about it. */
  interface Held {
    holds(after: Changed): Promise<void>
    told: string
  }
  const held: Record<string, (owner: TestUser) => Promise<Held>> = {
    async 'a passkey no longer signs in alone until it was used with the new password'(owner) {
      const device = await addPasskey(owner, 'Tablet')
      const alone = async () =>
        post('/api/custom-login/passkey', { response: device.answer(await challenge('/api/custom-login/passkey-options')) })
      return {
        told: 'Your passkeys (Tablet) need your password once more',
        async holds({ email, secret }) {
          expect(await codeOf(alone())).toBe('accounts.passkey_needs_password')
          const pending = await passwordStep(willow, email, secret)
          const options = await challenge('/api/custom-login/second-factor/passkey-options', pending)
          const step = await post('/api/custom-login/second-factor/passkey', { response: device.answer(options) }, pending)
          expect(step.statusCode).toBe(200)
          expect((await alone()).statusCode).toBe(200)
        },
      }
    },
    async 'an authenticator app is still asked for'(owner) {
      const app = await addApp(willow, owner)
      return {
        told: 'Your authenticator app and recovery codes are still asked for.',
        async holds({ email, secret }) {
          const pending = await passwordStep(willow, email, secret)
          expect((await post('/api/custom-login/second-factor', { code: app.code() }, pending)).statusCode).toBe(200)
        },
      }
    },
    async 'a recovery code still replaces the app but not the password'(owner) {
      const { recoveryCodes } = await addApp(willow, owner)
      return {
        told: 'Your authenticator app and recovery codes are still asked for.',
        async holds({ email, secret }) {
          const [code] = recoveryCodes
          expect(await codeOf(post('/api/custom-login/second-factor', { code }))).toBe('accounts.sign_in_expired')
          const pending = await passwordStep(willow, email, secret)
          expect((await post('/api/custom-login/second-factor', { code }, pending)).statusCode).toBe(200)
        },
      }
    },
    async 'a sign-in that waits for the second factor ends'(owner) {
      const app = await addApp(willow, owner)
      const pending = await passwordStep(willow, owner.email)
      return {
        told: 'Someone was about to finish signing in. We stopped that.',
        async holds() {
          const code = await codeOf(post('/api/custom-login/second-factor', { code: app.code() }, pending))
          expect(code).toBe('accounts.sign_in_expired')
        },
      }
    },
    async 'a planned removal of the factors ends'(owner) {
      await addApp(willow, owner)
      await plan(owner)
      return {
        told: 'A removal of your second step was planned. We canceled it.',
        async holds() {
          const rows = willow.database.queries.selectFrom('factor_resets').select('user_id').where('user_id', '=', owner.id)
          expect(await rows.execute()).toEqual([])
        },
      }
    },
    async 'an earlier challenge to prove identity with a passkey is void'(owner) {
      const device = await addPasskey(owner, 'Tablet')
      const question = await challenge('/api/auth/proof/passkey-options', owner.cookie)
      return {
        told: 'Your passkeys (Tablet) need your password once more',
        async holds({ email, secret }) {
          // Make the passkey valid again, so that only the challenge is outdated.
          const pending = await passwordStep(willow, email, secret)
          const options = await challenge('/api/custom-login/second-factor/passkey-options', pending)
          const step = await post('/api/custom-login/second-factor/passkey', { response: device.answer(options) }, pending)
          const cookie = cookieOf(step.headers['set-cookie'])
          const prove = (asked: object) => post('/api/auth/proof/passkey', { response: device.answer(asked) }, cookie)
          expect(await codeOf(prove(question))).toBe('accounts.passkey_proves_nothing')
          expect((await prove(await challenge('/api/auth/proof/passkey-options', cookie))).statusCode).toBe(200)
        },
      }
    },
    async 'a fresh proof in another session ends with it'(owner) {
      const { email } = owner
      const elsewhere = cookieOf((await post('/api/custom-login', { email, password })).headers['set-cookie'])
      return {
        told: 'device has been signed out.',
        holds: async () => expect(await isSignedIn(elsewhere)).toBe(false),
      }
    },
  }

  const cells = Object.keys(changes).flatMap((change) => Object.keys(held).map((thing) => [change, thing] as const))
  test.each(cells)('after %s, %s, and the email says so', async (changeName, thingName) => {
    const owner = await willow.fixtures.signedInUser()
    const thing = await held[thingName]?.(owner)
    const after = await changes[changeName]?.(owner)
    if (!thing || !after) throw new Error('There is no such cell.')
    const told = (await mailsTo(owner.email)).filter(({ kind }) => kind === after.told)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(thing.told)
    await thing.holds(after)
  })
})
