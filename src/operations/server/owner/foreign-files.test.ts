import { lchown, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findForeignFiles } from './foreign-files.ts'

const whenRoot = ifPresent({ 'the right to change owners': process.geteuid?.() === 0 })

whenRoot('files of another user are found, also through a link to the data folder that belongs to root', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  await mkdir(data)
  for (const name of ['own', 'foreign']) await writeFile(join(data, name), '')
  for (const path of [data, join(data, 'own')]) await lchown(path, 4711, 4711)
  await symlink(data, join(folder, 'link'))
  const found = { owner: '4711', count: 1, named: [{ path: 'foreign', owner: 'root' }] }
  expect(await findForeignFiles(data)).toEqual(found)
  expect(await findForeignFiles(join(folder, 'link'))).toEqual(found)
})
