import { fromBase32, totpCode, totpStep } from '#features/accounts/server/factors/totp.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { cookieOf, password, type TestUser, type Willow } from '../willow.ts'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'

/** An authenticator app that has a user's secret. It uses the clock of the test. A phone's clock may be a few seconds off. */
export interface AuthenticatorApp {
  code(secondsOff?: number): string
  /** Shown once, when the first factor is added. */
  recoveryCodes: string[]
}

export async function addApp(willow: Willow, user: TestUser): Promise<AuthenticatorApp> {
  const begun = await user.send({ method: 'POST', url: '/api/auth/factors/totp' })
  const key = fromBase32(begun.json<{ secret: string }>().secret)
  const code = (secondsOff = 0) => totpCode(key, totpStep(willow.clock.now() + secondsOff * 1000))
  const added = await user.send({ method: 'POST', url: '/api/auth/factors/totp/confirm', payload: { code: code() } })
  if (added.statusCode !== 200) throw new Error(added.body)
  // A code works only once, and the next one is valid in 30 seconds.
  willow.clock.advance(30_000)
  return { code, recoveryCodes: added.json<{ recoveryCodes: string[] | null }>().recoveryCodes ?? [] }
}

export async function addPasskey(user: TestUser, name = 'Tablet', device = createPasskeyDevice()): Promise<PasskeyDevice> {
  const options = (await user.send({ method: 'POST', url: '/api/auth/factors/passkey-options' })).json<object>()
  const payload = { name, response: device.register(options) }
  const added = await user.send({ method: 'POST', url: '/api/auth/factors/passkeys', payload })
  if (added.statusCode !== 201) throw new Error(added.body)
  return device
}

/** Returns the cookie of a sign-in whose password was right and which waits for a second factor. */
export async function passwordStep(willow: Willow, email: string, secret = password): Promise<string> {
  const reply = await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password: secret } })
  if (reply.json<{ code?: string }>().code !== 'accounts.second_factor') throw new Error(reply.body)
  return cookieOf(reply.headers['set-cookie'])
}

/** Like `passwordStep`, without the cost of hashing a password. */
export async function pendingCookie(willow: Willow, userId: string, credentialsVersion = 0): Promise<string> {
  const secret = newToken()
  const expires_at = new Date(willow.clock.now() + 600_000).toISOString()
  await willow.database.queries
    .insertInto('pending_sign_ins')
    .values({ id: tokenHash(secret), user_id: userId, credentials_version: credentialsVersion, expires_at })
    .execute()
  return `second-factor=${secret}`
}
