import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mainScreens, mainTests } from '../../e2e/first-tier.ts'

test('each end-to-end test that npm test runs is in its file', () => {
  const missing = Object.entries(mainTests).flatMap(([file, titles]) =>
    titles.filter(
      (title) => ![`test('${title}', `, `test("${title}", `].some((start) => readFileSync(file, 'utf8').includes(start)),
    ),
  )
  expect(missing).toEqual([])
})

test('each screen that npm test checks exists', () => {
  const sources = globSync(['e2e/screens.ts', 'e2e/screens/*-screens.ts']).map((file) => readFileSync(file, 'utf8'))
  expect(mainScreens.filter((name) => !sources.some((source) => source.includes(`name: '${name}'`)))).toEqual([])
})
