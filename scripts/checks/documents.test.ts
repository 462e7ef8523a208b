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

test('the coverage table quotes only texts that its tests contain', async () => {
  write(
    'src/a.test.ts',
    "const all = 'Good'\ntest('calm', () => expect('Hello, Robin'))\ntest('loud', () => expect('Bye', '/login'))",
  )
  const says = (what: string) => `| 2 | ${what} | src/a.ts | \`src/a.test.ts\`: "calm" |`
  const rows = ["'Hello, {name}'", "'Good'", "'Bye'", 'link to /login', '— nothing quoted']
  write('docs/specification-coverage.md', rows.map(says).join('\n'))
  expect(await checkDocuments(folder)).toEqual([
    "docs/specification-coverage.md:3 none of its tests contains 'Bye'",
    "docs/specification-coverage.md:4 none of its tests contains '/login'",
  ])
})

test('the coverage table names only tests that exist', async () => {
  write('src/a.test.ts', "test('it\\'s calm', () => {})")
  write(
    'docs/specification-coverage.md',
    '| Says "x" | `src/a.test.ts` | "it\'s calm" |\n| y | `src/a.test.ts` "it is loud" |\n| z | `src/b.test.ts` "q" |\n',
  )
  expect(await checkDocuments(folder)).toEqual([
    'docs/specification-coverage.md:3 `src/b.test.ts` does not exist',
    'docs/specification-coverage.md:2 no test is named "it is loud"',
    'docs/specification-coverage.md:3 test file src/b.test.ts does not exist',
  ])
})

test('the security page names only tests that exist, by words of their titles', async () => {
  write('src/a.test.ts', "test('attack: a stranger stays outside', () => {})")
  write(
    'docs/security.md',
    '| 1 | `a.test.ts`: "attack: a stranger..." |\n| 2 | `a.test.ts`: "attack: a friend..." |\n| 3 | `a.test.ts`, `b.test.ts` |\n',
  )
  expect(await checkDocuments(folder)).toEqual([
    'docs/security.md:2 a.test.ts has no test "attack: a friend"',
    'docs/security.md:3 there is no test file b.test.ts',
  ])
})
