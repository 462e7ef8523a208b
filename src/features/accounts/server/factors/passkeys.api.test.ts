import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addPasskey, passwordStep } from '#test/people/factors.ts'
import type { PasskeyDevice } from '#test/people/passkey-device.ts'
import { useWillow } from '#test/use-willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  const post = (url: string, payload: object = {}, cookie = '') =>
    willow.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const questionOf = async (url: string, cookie = '') => (await post(url, {}, cookie)).json<Record<string, unknown>>()
  const signIn = async (device: PasskeyDevice) =>
    (await post('/api/custom-login/passkey', { response: device.answer(await questionOf('/api/custom-login/passkey-options')) }))
      .statusCode
  const idOf = (device: PasskeyDevice) => (device.answer({ challenge: 'any' }) as { id: string }).id

  test('adding a passkey requires user verification and excludes a device that already has one', async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const asked = await questionOf('/api/auth/factors/passkey-options', user.cookie)
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Willow' },
      user: { name: user.email, displayName: 'Robin Reed' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: idOf(device), transports: ['internal'] }],
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    })
  })

  test("the options of a second step list the user's passkeys, those of a sign-in list none", async () => {
    const user = await willow.fixtures.signedInUser()
    const device = await addPasskey(user)
    const pending = await passwordStep(willow, user.email)
    const step = await questionOf('/api/custom-login/second-factor/passkey-options', pending)
    const named = [{ id: idOf(device), transports: ['internal'] }]
    expect(step).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: named })
    const alone = await questionOf('/api/custom-login/passkey-options')
    expect([alone.rpId, alone.userVerification, alone.allowCredentials ?? []]).toEqual(['localhost', 'required', []])
  })

  test('a passkey without a counter can sign in again and again; one with a counter must keep counting up', async () => {
    const silent = await addPasskey(await willow.fixtures.signedInUser())
    for (const _ of [1, 2]) {
      // Answering increments the counter to 0.
      silent.counter = -1
      expect(await signIn(silent)).toBe(200)
    }
    const counting = await addPasskey(await willow.fixtures.signedInUser())
    expect(await signIn(counting)).toBe(200)
    counting.counter = -1
    expect(await signIn(counting)).toBe(401)
  })
})
