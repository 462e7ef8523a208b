import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testedEngines } from './engines.ts'

test('a run tests both engines, or only the named one', () => {
  expect(testedEngines({})).toEqual(['SQLite', 'PostgreSQL'])
  expect(testedEngines({ TEST_ENGINE: 'PostgreSQL' })).toEqual(['PostgreSQL'])
})

test('a test that needs PostgreSQL declares it in its file name or by running for each engine', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'migrations/**/*.test.ts'])
  const undeclared = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    const isDeclared = file.endsWith('.postgres.test.ts')
      ? source.includes("describe('on PostgreSQL'")
      : source.includes('forEachEngine(')
    return source.includes('./postgres-database.ts') && !isDeclared
  })
  expect(undeclared).toEqual([])
})
