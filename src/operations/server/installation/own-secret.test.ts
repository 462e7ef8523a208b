import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { findOwnSecret } from './own-secret.ts'

test('the secret of orders is not replaced when SECRET_KEY is missing', async () => {
  const dataDir = await temporaryFolder()
  const ownSecret = (env: Record<string, string> = {}) => findOwnSecret(readConfig({ DATA_DIR: dataDir, ...env }))
  const secret = await ownSecret({ SECRET_KEY: 'a key of at least thirty-two characters' })
  expect(await ownSecret({ SECRET_KEY: 'a key of at least thirty-two characters' })).toBe(secret)
  await expect(ownSecret()).rejects.toThrow('SECRET_KEY is not set. Set it as on the other machines.')
  expect((await readdir(dataDir)).filter((name) => name.includes('secret'))).toEqual([])
})
