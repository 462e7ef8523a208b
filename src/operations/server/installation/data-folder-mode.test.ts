import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { closeDataFolder, isOnlyForWillow, whoCanRead } from './data-folder-mode.ts'

test('a data folder that other users of the machine can read is closed once at the start', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  expect(await closeDataFolder(folder)).toBe(`${folder} could be read by other users of this machine. Only its owner can now.`)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await closeDataFolder(folder)).toBeNull()
  await rm(folder, { recursive: true })
  expect(await closeDataFolder(folder)).toBeNull()
})

test('attack: a folder that other programs use keeps its mode, with the sticky bit or with files of theirs', async () => {
  const folder = await temporaryFolder()
  const modeAfterClosing = async () => {
    expect(await closeDataFolder(folder)).toBeNull()
    expect(await whoCanRead(folder)).toBe('others by design')
    return (await stat(folder)).mode & 0o7777
  }
  await writeFile(join(folder, 'database.sqlite'), '')
  await chmod(folder, 0o1777)
  expect(await modeAfterClosing()).toBe(0o1777)
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'www'))
  expect(await modeAfterClosing()).toBe(0o755)
})

test('a folder is only for Willow if everything in it is, and if it is no folder of the system', () => {
  const facts = { path: '/srv/willow', mode: 0o755, uid: 0, names: [] }
  expect(isOnlyForWillow(facts)).toBe(true)
  expect(isOnlyForWillow({ ...facts, path: '/srv' })).toBe(false)
  expect(isOnlyForWillow({ ...facts, path: '/data', uid: 10001 })).toBe(true)
  const own = [
    'database.sqlite',
    'database.sqlite-wal',
    'files',
    'push-secret',
    'push-secret.12.0a1b2c3d',
    'reserve',
    'lost+found',
  ]
  expect(isOnlyForWillow({ ...facts, names: own })).toBe(true)
  for (const foreign of ['www', 'file', 'database', 'my-push-secret'])
    expect([foreign, isOnlyForWillow({ ...facts, names: [...own, foreign] })]).toEqual([foreign, false])
})
