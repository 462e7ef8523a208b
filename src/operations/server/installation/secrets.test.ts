import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { createInstallationStore } from './installation.store.ts'
import { findLostSecrets, secretOf, storedSecret } from './secrets.ts'

const secretKey = 'a key of at least thirty-two characters'
let folders: string[]
beforeEach(async () => {
  folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `willow-secret-${name}-`))))
})
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

forEachDatabase((current) => {
  let count = 0
  const of = (dataDir: string | undefined, name: string, key: string | undefined = secretKey) =>
    secretOf({ config: { dataDir: dataDir ?? '', secretKey: key }, database: current().database, clock: createTestClock() }, name)
  const withoutKey = (dataDir: string | undefined, name: string) =>
    secretOf(
      { config: { dataDir: dataDir ?? '', secretKey: undefined }, database: current().database, clock: createTestClock() },
      name,
    )
  const newName = () => `secret-${++count}`

  test('machines with separate folders share a secret, even if they start together, and write nothing to the folders', async () => {
    const name = newName()
    const secrets = await Promise.all(Array.from({ length: 6 }, (_, at) => of(folders[at % 2], name)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(await Promise.all(folders.map((folder) => readdir(folder)))).toEqual([[], []])
  })

  test("the database doesn't reveal the secret", async () => {
    const name = newName()
    const secret = await of(folders[0], name)
    const row = await current()
      .database.queries.selectFrom('secrets')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const bytes = Buffer.from(row.sealed, 'base64url').toString('latin1')
    expect([JSON.stringify(row).includes(secret), bytes.includes(secret)]).toEqual([false, false])
  })

  test('a secret from the data folder is taken over', async () => {
    const name = newName()
    const before = await storedSecret(folders[0] ?? '', name)
    expect(await of(folders[0], name)).toBe(before)
    expect(await of(folders[1], name)).toBe(before)
  })

  test('another key is refused, and so is a secret that was swapped for another one', async () => {
    const [one, two] = [newName(), newName()]
    await of(folders[0], one)
    await of(folders[0], two)
    await expect(of(folders[0], one, `${secretKey}!`)).rejects.toThrow('SECRET_KEY is not the one')
    // A server starts nevertheless. All machines with the wrong key have the same secret, and the right key brings back what is stored.
    const wrong: string[] = []
    const startWith = (dataDir: string | undefined, key: string) =>
      secretOf(
        { config: { dataDir: dataDir ?? '', secretKey: key }, database: current().database, clock: createTestClock() },
        one,
        (name) => wrong.push(name),
      )
    const right = await of(folders[0], one)
    const instead = await startWith(folders[0], `${secretKey}!`)
    expect(instead).not.toBe(right)
    expect(await startWith(folders[1], `${secretKey}!`)).toBe(instead)
    expect(await startWith(folders[1], secretKey)).toBe(right)
    expect(wrong).toEqual([one, one])
    const { queries } = current().database
    const { sealed } = await queries.selectFrom('secrets').select('sealed').where('name', '=', one).executeTakeFirstOrThrow()
    await queries.updateTable('secrets').set({ sealed }).where('name', '=', two).execute()
    await expect(of(folders[0], two)).rejects.toThrow('SECRET_KEY is not the one')
  })

  test('without a key the secret is in the data folder', async () => {
    const name = newName()
    const secret = await withoutKey(folders[0], name)
    expect(await storedSecret(folders[0] ?? '', name)).toBe(secret)
  })

  test('a lost secret is named, with or without a key, also when all are lost at once, and nothing is created', async () => {
    const [one, two] = [newName(), newName()]
    const lostWith = (key: string | undefined, dataDir = folders[0] ?? '') =>
      findLostSecrets({ config: { dataDir, secretKey: key }, database: current().database }, [one, two])
    expect(await lostWith(undefined)).toEqual([])
    const store = createInstallationStore({ database: current().database, clock: createTestClock() })
    await store.claim('an id')
    expect(await lostWith(undefined)).toEqual([])
    await store.grow()
    expect(await lostWith(undefined)).toEqual([one, two])
    await current().database.queries.deleteFrom('installation').execute()
    await storedSecret(folders[0] ?? '', one)
    expect(await lostWith(undefined)).toEqual([two])
    expect(await lostWith(secretKey)).toEqual([two])
    await of(folders[0], one)
    await of(folders[0], two)
    expect(await lostWith(secretKey, folders[1])).toEqual([])
    await expect(lostWith(`${secretKey}!`)).rejects.toThrow('SECRET_KEY is not the one')
    await expect(lostWith(undefined)).rejects.toThrow('SECRET_KEY is not set')
    expect(await readdir(folders[0] ?? '')).toEqual([one])
    expect(await readdir(folders[1] ?? '')).toEqual([])
  })
})

test('a secret is created once, readable by its owner only, even if several processes start together', async () => {
  const data = join(folders[0] ?? '', 'data')
  const secrets = await Promise.all(Array.from({ length: 10 }, () => storedSecret(data, 'a-secret')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(data, 'a-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(data)).toEqual(['a-secret'])
  expect(await storedSecret(data, 'a-secret')).toBe(secrets[0])
})

test('a server that has its secret writes nothing, so it starts on a full disk', async () => {
  const secret = await storedSecret(folders[0] ?? '', 'a-secret')
  const before = await stat(folders[0] ?? '', { bigint: true })
  expect(await storedSecret(folders[0] ?? '', 'a-secret')).toBe(secret)
  expect((await stat(folders[0] ?? '', { bigint: true })).mtimeNs).toBe(before.mtimeNs)
})

test("an empty file doesn't count as a secret", async () => {
  await writeFile(join(folders[0] ?? '', 'a-secret'), '\n')
  await expect(storedSecret(folders[0] ?? '', 'a-secret')).rejects.toThrow('is empty')
})
