import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkReferences } from './references.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-references-'))
  await mkdir(join(folder, 'src'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a source that cites a document outside the repository by number is reported with its line', async () => {
  await writeFile(join(folder, 'src/a.ts'), '/** As it must be (specification 9). */\n// design decision 5\n// see issue #12\n')
  expect(await checkReferences(folder)).toEqual([
    'src/a.ts:1 refers to "specification 9", which is not in the repository',
    'src/a.ts:2 refers to "design decision 5", which is not in the repository',
    'src/a.ts:3 refers to "issue #12", which is not in the repository',
  ])
})

test('a rule in its own words and a link to a decision record are allowed', async () => {
  await writeFile(
    join(folder, 'src/a.ts'),
    '/** 25 minutes; see docs/decisions/0003-limits-in-the-database.md. By design, 4 a page. */\n',
  )
  expect(await checkReferences(folder)).toEqual([])
})
