import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is also checked for an unknown address, so that the answer takes the same time', async () => {
  const passwords = createPasswords({ atOnce: 1, queue: 0 })
  const stored = await passwords.hash('a good password')
  const underWay = passwords.verify(null, 'a good password')
  await expect(passwords.verify(stored, 'a good password')).rejects.toMatchObject({ status: 503 })
  await underWay
  expect(await passwords.verify(stored, 'a good password')).toBe(true)
})

test('passwords are hashed with argon2id, 19 MiB and two passes, and only hashes with other parameters are outdated', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('a good password')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(passwords.isOutdated(stored)).toBe(false)
  expect(passwords.isOutdated(stored.replace('t=2', 't=1'))).toBe(true)
})

test('of many requests at once some wait, and the rest are refused', async () => {
  const passwords = createPasswords({ atOnce: 1, queue: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('a good password')))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(answers.at(-1)).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } })
})

test("a wrong password is refused, and a user without a password can't sign in with any", async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('a good password')
  expect(await passwords.verify(stored, 'a bad password')).toBe(false)
  expect(await passwords.verify(stored, '')).toBe(false)
  expect(await passwords.verify(null, 'a good password')).toBe(false)
})
