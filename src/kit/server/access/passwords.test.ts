import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { writings } from '#test/writings.ts'
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
  expect(stored).toMatch(/^nfkc\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
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

test.each(writings.passwords.different)('%j is not %j, also when an earlier version hashed it', async (set, typed) => {
  expect(await createPasswords().verify(await hash(set), typed)).toBe(false)
})

test.each(['NFC', 'NFD'])(
  'a password that an earlier version hashed in %s may be typed in each form, and is hashed anew',
  async (form) => {
    const passwords = createPasswords()
    const stored = await hash('schöne Bücher'.normalize(form))
    for (const typed of ['NFC', 'NFD']) expect(await passwords.verify(stored, 'schöne Bücher'.normalize(typed))).toBe(true)
    expect(await passwords.verify(stored, 'schone Bucher')).toBe(false)
    expect(passwords.isOutdated(stored)).toBe(true)
  },
)

test('as many forms are checked for an unknown address as for a wrong password', async () => {
  const compare = vi.fn(verify)
  const passwords = createPasswords({ compare })
  for (const stored of [null, await passwords.hash('right'), await hash('right')]) {
    compare.mockClear()
    expect(await passwords.verify(stored, 'fälsche ﬁ Bücher')).toBe(false)
    expect(compare).toHaveBeenCalledTimes(3)
  }
})
