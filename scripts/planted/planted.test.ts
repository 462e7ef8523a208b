import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedFaults } from './guards/index.ts'

test('each planted fault changes a text that occurs once, for a test file that is there', () => {
  const faults = Object.values(plantedFaults).flat()
  const problems = faults.flatMap(({ guard, file, find, test: { file: testFile } }) => [
    ...(existsSync(testFile) ? [] : [`${guard}: ${testFile} does not exist`]),
    ...(existsSync(file) && readFileSync(file, 'utf8').split(find).length === 2
      ? []
      : [`${guard}: "${find}" does not occur exactly once in ${file}`]),
  ])
  expect(problems).toEqual([])
})
