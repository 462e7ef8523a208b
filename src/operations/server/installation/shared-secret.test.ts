import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { keptSecret } from './kept-secret.ts'
import { findLostSecrets, secretOf } from './shared-secret.ts'

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
    const before = await keptSecret(folders[0] ?? '', name)
    expect(await of(folders[0], name)).toBe(before)
    expect(await of(folders[1], name)).toBe(before)
  })

  test('another key is refused, and so is a secret that was swapped for another one', async () => {
    const [one, two] = [newName(), newName()]
    await of(folders[0], one)
    await of(folders[0], two)
    await expect(of(folders[0], one, `${secretKey}!`)).rejects.toThrow('SECRET_KEY is not the one')
    const { queries } = current().database
    const { sealed } = await queries.selectFrom('secrets').select('sealed').where('name', '=', one).executeTakeFirstOrThrow()
    await queries.updateTable('secrets').set({ sealed }).where('name', '=', two).execute()
    await expect(of(folders[0], two)).rejects.toThrow('SECRET_KEY is not the one')
  })

  test('without a key the secret is in the data folder', async () => {
    const name = newName()
    const secret = await withoutKey(folders[0], name)
    expect(await keptSecret(folders[0] ?? '', name)).toBe(secret)
  })

  test('a lost secret is named, with or without a key, and nothing is created', async () => {
    const [one, two] = [newName(), newName()]
    const lostWith = (key: string | undefined, dataDir = folders[0] ?? '') =>
      findLostSecrets({ config: { dataDir, secretKey: key }, database: current().database }, [one, two])
    expect(await lostWith(undefined)).toEqual([])
    await keptSecret(folders[0] ?? '', one)
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
