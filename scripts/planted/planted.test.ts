import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseEvenly, findGuards, guardsOf, guardsWith } from './guards.ts'
import { createTestRuns } from './plant.ts'

const guards = await findGuards()

test('each guard is a text that occurs exactly once, and no other guard has the same text', () => {
  const problems = guards
    .filter(({ file, find }) => !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2)
    .map(({ guardFile, file, find }) => `${guardFile}: "${find}" does not occur exactly once in ${file}`)
  expect(problems).toEqual([])
  expect(new Set(guards.map(({ file, find }) => `${file} ${find}`)).size).toBe(guards.length)
})

/** The string literals of a test file as patterns. What `test.each` or a template fills in matches anything. */
function titlePatterns(testFile: string): RegExp[] {
  const literals = readFileSync(testFile, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)
  return [...literals].flatMap(([, , text = '']) => {
    const words = text.replaceAll(/\\(.)/g, '$1').split(/%%|%[sdjio]|\$\{[^}]*\}|\$\w+/)
    if (words.join('').trim().length < 6) return []
    return new RegExp(`^${words.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`)
  })
}

test('the test file beside each guard file has the tests that it names', () => {
  const patterns = new Map([...new Set(guards.map(({ testFile }) => testFile))].map((file) => [file, titlePatterns(file)]))
  const missing = guards.filter(({ testFile, test: title }) => !patterns.get(testFile)?.some((pattern) => pattern.test(title)))
  expect(missing.map(({ guardFile, test: title }) => `${guardFile}: ${title}`)).toEqual([])
})

const of = (name: string, folder = 'src/kit/') => ({
  kind: 'data' as const,
  guard: `nothing is lost by ${name}`,
  guardFile: `${folder}${name}.guards.ts`,
  testFile: `${folder}${name}.test.ts`,
  file: `src/kit/server/${name}.ts`,
  find: '',
  replace: '',
  test: '',
})

test('a change of the product, the test or the guard chooses the guard, unless its test is slow', () => {
  const some = [of('a'), of('b'), of('c'), of('d'), of('e', 'e2e/')]
  expect(
    guardsOf(some, ['src/kit/server/a.ts', 'src/kit/b.test.ts', 'src/kit/c.guards.ts', 'src/kit/server/e.ts', 'README.md']),
  ).toEqual(some.slice(0, 3))
})

test('tests that another part of the run proves are not run without a fault', async () => {
  const guard = of('a')
  const runs = createTestRuns('no such folder', true)
  expect(await runs.withoutFault(guard)).toBeNull()
})

test('words choose the guards whose file or sentence contains all of them', () => {
  const some = [of('hold'), of('serve')]
  expect(guardsWith(some, ['src/kit', 'by hold'])).toEqual([some[0]])
  expect(guardsWith(some, [])).toEqual(some)
})

test('of too many guards some are chosen, evenly', () => {
  expect(chooseEvenly([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 2, 4])
  expect(chooseEvenly([0, 1], 3)).toEqual([0, 1])
})
