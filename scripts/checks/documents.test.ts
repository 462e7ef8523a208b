import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDocuments } from './documents.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'willow-documents-'))
  write('package.json', JSON.stringify({ scripts: { start: 'x', check: 'x' } }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('a document', () => {
  test('may link to files and headings that exist, and to other sites', async () => {
    write('docs/guide.md', '# First steps\n')
    write('README.md', '[a](docs/guide.md#first-steps) [b](https://example.org/x) [c](#d) `[e](f)`\n\n## D\n')
    expect(await checkDocuments(folder)).toEqual([])
  })

  test('may not link to a missing file or heading', async () => {
    write('docs/guide.md', '# First steps\n[up](../GONE.md)\n')
    write('README.md', '[a](docs/guide.md#last-steps)\n')
    expect(await checkDocuments(folder)).toEqual([
      'README.md:1 link to docs/guide.md#last-steps leads nowhere',
      'docs/guide.md:2 link to ../GONE.md leads nowhere',
    ])
  })

  test('names only npm scripts that exist', async () => {
    write('README.md', 'Use `npm start` or `npm run gone`.\n```\nnpm run -s check\nnpm test\n```\n')
    expect(await checkDocuments(folder)).toEqual([
      'README.md:1 npm script "gone" does not exist',
      'README.md:4 npm script "test" does not exist',
    ])
  })

  test('names only project paths that exist', async () => {
    write('src/kit/clock.ts', '')
    write('README.md', '`src/kit/clock.ts` and `src/kit/gone.ts`, but `src/features/<name>` is a pattern\n')
    expect(await checkDocuments(folder)).toEqual(['README.md:1 `src/kit/gone.ts` does not exist'])
  })
})

test('each rule of the coverage table names a file that contains tests', async () => {
  write('src/a.test.ts', "test('it is calm', () => {})")
  write('src/empty.test.ts', 'const nothing = 1\n')
  write(
    'docs/specification-coverage.md',
    '| Section | Rule | Tests |\n|---|---|---|\n| 1 | x | `src/a.test.ts` |\n| 1 | y | `src/empty.test.ts` |\n| 2 | z | `src/b.test.ts` |\n| 2 | q | — |\n',
  )
  expect(await checkDocuments(folder)).toEqual([
    'docs/specification-coverage.md:5 `src/b.test.ts` does not exist',
    'docs/specification-coverage.md:4 src/empty.test.ts contains no test',
    'docs/specification-coverage.md:6 no test file is named',
  ])
})

test('a document names only test files that exist', async () => {
  write('src/deep/a.test.ts', "test('it is calm', () => {})")
  write('docs/security.md', '| 1 | `a.test.ts` |\n| 2 | `a.test.ts`, `b.test.tsx` |\n')
  expect(await checkDocuments(folder)).toEqual(['docs/security.md:2 there is no test file b.test.tsx'])
})
