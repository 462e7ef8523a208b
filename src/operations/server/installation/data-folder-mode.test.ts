import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDataFolder } from './data-folder-mode.ts'

test('a data folder that other users of the machine can read is closed once at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'willow-mode-'))
  await chmod(folder, 0o755)
  expect(await closeDataFolder(folder)).toBe(`${folder} could be read by other users of this machine. Only its owner can now.`)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await closeDataFolder(folder)).toBeNull()
  await rm(folder, { recursive: true })
  expect(await closeDataFolder(folder)).toBeNull()
})
