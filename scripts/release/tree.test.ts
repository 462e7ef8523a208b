import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { launcher } from './tree.ts'

test('the launcher of a release starts files that exist', () => {
  const started = launcher('').match(/src\/[\w/.-]+\.ts/g) ?? []
  expect(started).toHaveLength(2)
  for (const file of started) expect(existsSync(file), file).toBe(true)
})
