import { expect, test } from 'vitest'
import { createTestClock } from '#test/willow.ts'
import { createVapid } from './vapid.ts'

const hour = 60 * 60_000
const endpoint = 'https://web.push.apple.com/some-device'
const claimsIn = (authorization: string) => JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString())

test('the keys are derived from the secret, so every machine has the same ones', () => {
  const keyOf = (secret: string) =>
    createVapid({ secret, contact: () => 'https://w.example', clock: createTestClock() }).publicKey
  expect(keyOf('one')).toBe(keyOf('one'))
  expect(keyOf('one')).not.toBe(keyOf('another'))
  expect(Buffer.from(keyOf('one'), 'base64url')).toHaveLength(65)
})

test('a token names the push service and the contact address, and is reused for six of its twelve hours', async () => {
  const clock = createTestClock()
  let contact = 'mailto:hello@willow.example'
  const vapid = createVapid({ secret: 'one', contact: () => contact, clock })
  const first = await vapid.authorizationFor(endpoint)
  expect(claimsIn(first)).toEqual({
    aud: 'https://web.push.apple.com',
    exp: clock.now() / 1000 + 12 * 60 * 60,
    sub: 'mailto:hello@willow.example',
  })
  clock.advance(6 * hour - 1)
  expect(await vapid.authorizationFor(endpoint)).toBe(first)
  contact = 'mailto:help@shop.example'
  expect(claimsIn(await vapid.authorizationFor(endpoint)).sub).toBe(contact)
  contact = 'mailto:hello@willow.example'
  clock.advance(1)
  expect(await vapid.authorizationFor(endpoint)).not.toBe(first)
  expect(claimsIn(await vapid.authorizationFor('https://fcm.googleapis.com/x')).aud).toBe('https://fcm.googleapis.com')
})

test('a token from the future is not reused after the clock is set back', async () => {
  const clock = createTestClock()
  const vapid = createVapid({ secret: 'one', contact: () => 'https://w.example', clock })
  const ahead = await vapid.authorizationFor(endpoint)
  clock.advance(-24 * hour)
  expect(await vapid.authorizationFor(endpoint)).not.toBe(ahead)
})
