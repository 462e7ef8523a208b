import { measureBundles } from '../bench/bundles.bench.ts'
import { expect, test } from './willow.ts'

test('no page of the built app loads more than it may, and every screen is measured', async () => {
  const missed: string[] = []
  let measured = 0
  for await (const { name, value, target, isHeld } of measureBundles()) {
    if (target !== undefined) measured += 1
    if (isHeld === false) missed.push(`${name}: ${value}, ${target}`)
  }
  expect(missed).toEqual([])
  expect(measured).toBeGreaterThan(15)
})
