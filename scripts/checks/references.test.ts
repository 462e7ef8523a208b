import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

describe('a decision record', () => {
  beforeEach(async () => {
    await write('docs/decisions/README.md', '- [3](0003-limits.md)\n')
    await write('docs/decisions/0003-limits.md', '# 3. Limits\n')
  })

  test('that does not exist is named by no source and no document', async () => {
    await write('src/a.ts', '// see record 3\n// see record 7\n// docs/decisions/0007-old.md\n')
    await write('docs/guide.md', '[a](decisions/0003-limits.md) records [3](x)\n[b](decisions/0007-old.md)\nrecord 8\n')
    expect(await checkReferences(folder)).toEqual([
      'src/a.ts:2 refers to "record 7", which is no decision record',
      'src/a.ts:3 refers to "decisions/0007", which is no decision record',
      'docs/guide.md:2 refers to "decisions/0007", which is no decision record',
      'docs/guide.md:3 refers to "record 8", which is no decision record',
    ])
  })

  test('is listed in the index and has at most fifty lines', async () => {
    await write('docs/decisions/0004-long.md', 'line\n'.repeat(51))
    expect(await checkReferences(folder)).toEqual([
      'docs/decisions/0004-long.md is missing in docs/decisions/README.md',
      'docs/decisions/0004-long.md has more than 50 lines',
    ])
  })

  test('has to give way when there are more than forty', async () => {
    const names = Array.from({ length: 41 }, (_, at) => `${1000 + at}-x.md`)
    await write('docs/decisions/README.md', `(0003-limits.md) ${names.map((name) => `(${name})`).join(' ')}\n`)
    for (const name of names) await write(`docs/decisions/${name}`, '# x\n')
    expect(await checkReferences(folder)).toEqual(['there are 42 decision records: merge some, or remove some'])
  })
})

test('a rule in its own words and a link to a decision record are allowed', async () => {
  await write('docs/decisions/README.md', '- [3](0003-limits-in-the-database.md)\n')
  await write('docs/decisions/0003-limits-in-the-database.md', '# 3. Limits\n')
  await write('src/a.ts', '/** 25 minutes; see docs/decisions/0003-limits-in-the-database.md. By design, 4 a page. */\n')
  expect(await checkReferences(folder)).toEqual([])
})
