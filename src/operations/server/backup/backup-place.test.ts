import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { replaceGroup } from '../shop/shop-settings.store.ts'
import { backupCommand } from './backup-commands.ts'
import { createFolderTarget } from './folder-target.ts'
import { readManifest } from './manifest.ts'
import { newRecoveryKey, storePublicKey } from './recovery-key.ts'

/** An installation in which an administrator has named a place for backups. */
async function namedPlace(env: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const config = readConfig({ DATA_DIR: join(folder, 'data'), BACKUP_ENCRYPT: 'false', LOG_LEVEL: 'silent', ...env })
  const to = join(folder, 'backups')
  const { database } = await openInstallation(config)
  const content = { backupPlace: to }
  await database.transaction((tx) => replaceGroup(tx, 'backups', { version: 0, content, now: '2026-01-01T00:00:00.000Z' }))
  await database.close()
  const noServer = () => Promise.reject(new Error('no server in this test'))
  const run = (...words: string[]) => backupCommand(['backup', ...words], noServer)?.run(config)
  return { config, to, run }
}

test('attack: backups to a place from the browser are encrypted, even where encryption is switched off, and never made without a key', async () => {
  const { config, to, run } = await namedPlace()
  await expect(run('create', '--reason', 'schedule')).rejects.toThrow('takes only encrypted backups')
  expect(await readdir(join(to, 'backups')).catch(() => [])).toEqual([])
  await storePublicKey(config.dataDir, (await newRecoveryKey()).publicKey)
  await run('create', '--reason', 'schedule')
  const [name = ''] = await readdir(join(to, 'backups'))
  // The second format is the encrypted one.
  expect((await readManifest(createFolderTarget(to), name)).format).toBe(2)
  expect(await run('verify')).toMatchObject({ isBad: false, json: { name, isOpened: false } })
})

test('without a place, a command says how to name one', async () => {
  const { run } = await namedPlace({ DRILL: 'true' })
  for (const verb of ['create', 'verify', 'drill']) await expect(run(verb)).rejects.toThrow('willow backup')
})
