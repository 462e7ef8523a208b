import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mainJourneys } from '../../e2e/first-tier.ts'

test('each journey that npm test walks is in its file', () => {
  const missing = Object.entries(mainJourneys).flatMap(([file, titles]) =>
    titles.filter((title) => !readFileSync(file, 'utf8').includes(`test('${title}', `)),
  )
  expect(missing).toEqual([])
})
