import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecret } from './kept-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a secret is created once, readable by its owner only, even if several processes start together', async () => {
  const data = join(folder, 'data')
  const secrets = await Promise.all(Array.from({ length: 10 }, () => keptSecret(data, 'a-secret')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(data, 'a-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(data)).toEqual(['a-secret'])
  expect(await keptSecret(data, 'a-secret')).toBe(secrets[0])
})

test('a server that has its secret writes nothing, so it starts on a full disk', async () => {
  const secret = await keptSecret(folder, 'a-secret')
  const before = await stat(folder, { bigint: true })
  expect(await keptSecret(folder, 'a-secret')).toBe(secret)
  expect((await stat(folder, { bigint: true })).mtimeNs).toBe(before.mtimeNs)
})

test("an empty file doesn't count as a secret", async () => {
  await writeFile(join(folder, 'a-secret'), '\n')
  await expect(keptSecret(folder, 'a-secret')).rejects.toThrow('is empty')
})
