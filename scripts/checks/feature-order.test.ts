import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFeatureOrder } from './feature-order.ts'

function projectWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'willow-features-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  return folder
}

test('two features that import each other are reported, including lazy imports', async () => {
  const folder = projectWith({
    'src/features/goals/goals.rules.ts': "import { x } from '#features/prompts/prompts.rules.ts'",
    'src/features/prompts/web/prompts.tsx': "await import('#features/goals/goals.rules.ts')",
  })
  expect(await checkFeatureOrder(folder)).toEqual(['goals -> prompts -> goals: these features import each other'])
})

test('a cycle of three features is reported once', async () => {
  const folder = projectWith({
    'src/features/a/a.ts': "export * from '#features/b/b.ts'",
    'src/features/b/b.ts': "export * from '#features/c/c.ts'",
    'src/features/c/c.ts': "export * from '#features/a/a.ts'",
  })
  expect(await checkFeatureOrder(folder)).toEqual(['a -> b -> c -> a: these features import each other'])
})

test('imports in one direction are allowed, and so are tests that set up the other feature', async () => {
  const folder = projectWith({
    'src/features/goals/goals.rules.ts': "import { x } from '#features/prompts/prompts.rules.ts'",
    'src/features/prompts/prompts.rules.test.ts': "import { y } from '#features/goals/goals.rules.ts'",
  })
  expect(await checkFeatureOrder(folder)).toEqual([])
})
