import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { digestOf, launcher } from './tree.ts'

test('the launcher of a release starts files that exist', () => {
  const started = launcher('').match(/src\/[\w/.-]+\.ts/g) ?? []
  expect(started).toHaveLength(2)
  for (const file of started) expect(existsSync(file), file).toBe(true)
})

test('a build of copied sources is named by their names and content, in any order', async () => {
  const folder = await temporaryFolder()
  for (const name of ['a.ts', 'b.ts']) await writeFile(join(folder, name), 'export {}')
  const named = digestOf(folder, ['a.ts', 'b.ts'])
  expect(named).toMatch(/^files\.[0-9a-f]{12}$/)
  expect(digestOf(folder, ['b.ts', 'a.ts'])).toBe(named)
  await writeFile(join(folder, 'b.ts'), 'export { a }')
  expect(digestOf(folder, ['a.ts', 'b.ts'])).not.toBe(named)
})
