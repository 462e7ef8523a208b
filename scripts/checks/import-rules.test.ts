import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import configuration from '../../.dependency-cruiser.mjs'

// Each case plants a file with a forbidden import. This also proves that the parser still understands the sources.
const planted: Record<string, [path: string, source: string]> = {
  'kit-knows-nothing-above-it': [
    'src/kit/a.ts',
    "import type { x } from '#features/goals/goals.rules.ts'\nexport type A = typeof x",
  ],
  'supernote-knows-only-the-kit': ['src/supernote/server/s.ts', "import '#operations/server/config.ts'"],
  'features-know-no-layer-above-them': ['src/features/goals/server/a.ts', "import '#operations/server/config.ts'"],
  'operations-do-not-know-the-app': ['src/operations/server/o.ts', "import '#app/server/app.ts'"],
  'paper-uses-the-api': ['src/paper/server/p.ts', "import '#features/goals/server/goals.store.ts'"],
  'feature-to-feature-by-root-files-only': ['src/features/flow/server/b.ts', "import '#features/goals/server/goals.store.ts'"],
  'languages-are-found-by-path': ['src/app/server/q.ts', "import '../../languages/de/kit/errors.ts'"],
  'translations-do-not-carry-english': [
    'src/languages/de/features/goals/goals.texts.ts',
    "export { goalsTexts } from '#features/goals/goals.texts.ts'",
  ],
  'owners-do-not-load-the-admin-half': ['src/features/goals/web/m.ts', "import '../admin/n.ts'"],
  'web-does-not-reach-server': ['src/features/goals/web/c.tsx', "export const c = <p>{import('../server/goals.store.ts')}</p>"],
  'server-does-not-reach-web': ['src/app/server/d.ts', "import '../web/main.tsx'"],
  'cores-reach-neither-side': ['src/features/goals/e.ts', "export * from './server/goals.store.ts'"],
  'engines-only-in-db': ['src/features/goals/server/f.ts', "import type { Client } from 'pg'\nexport type F = Client"],
  'one-module-opens-databases': ['src/operations/server/r.ts', "import '#kit/server/db/postgres.ts'"],
  'one-module-draws-pages': ['src/features/library/web/page-card.ts', "import './viewer/draw-page.ts'"],
  'migrations-are-frozen': [
    'migrations/m.ts',
    "import type { x } from '#features/goals/goals.rules.ts'\nexport type M = typeof x",
  ],
  'nothing-imports-the-tooling': ['src/app/server/g.ts', "import '../../../scripts/tool.ts'"],
  'tests-are-not-imported': ['src/app/server/h.ts', "import './app.test.ts'"],
  'test-code-stays-in-tests': ['src/kit/server/i.ts', "import '#test/given.ts'"],
  'no-cycles': ['src/kit/server/j.ts', "import './j.ts'"],
  'every-import-exists': ['src/kit/server/k.ts', "import '#kit/gone.ts'"],
  'production-code-uses-production-dependencies': ['src/kit/server/l.ts', "import 'vitest'"],
}

const innocent: [path: string, source: string][] = [
  ['src/features/goals/admin/n.ts', "import '../goals.rules.ts'"],
  ['src/features/goals/goals.rules.ts', 'export const x = 1'],
  ['src/features/goals/server/goals.store.ts', "import { x } from '../goals.rules.ts'\nexport const store = x"],
  ['src/features/flow/server/flow.routes.ts', "import '#features/goals/goals.rules.ts'"],
  ['src/app/server/app.ts', "import '#features/goals/server/goals.store.ts'"],
  ['src/operations/server/config.ts', "import '#features/goals/server/goals.store.ts'"],
  ['src/paper/server/page.ts', "import '#features/goals/goals.rules.ts'"],
  ['src/app/server/app.test.ts', "import '#test/given.ts'"],
  ['src/app/web/main.tsx', "import '#features/goals/goals.rules.ts'"],
  ['src/kit/server/db/postgres.ts', "import 'pg'"],
  ['src/features/library/web/viewer/draw-page.ts', "import 'pdfjs-dist'"],
  ['src/kit/server/db/columns.ts', 'export type ColumnKinds = object'],
  [
    'migrations/innocent.ts',
    "import { sql } from 'kysely'\nimport type { ColumnKinds } from '#kit/server/db/columns.ts'\nexport const innocent = (columns: ColumnKinds) => [sql, columns]",
  ],
  ['src/features/goals/goals.texts.ts', "export const goalsTexts = { title: 'Goals' }"],
  [
    'src/languages/de/kit/errors.ts',
    "import type * as english from '#features/goals/goals.texts.ts'\nimport { x } from '#features/goals/goals.rules.ts'\nexport const errorTexts = [x] as unknown as typeof english",
  ],
  ['src/test/given.ts', 'export const given = 1'],
  ['scripts/tool.ts', 'export const tool = 1'],
]

const folder = mkdtempSync(join(tmpdir(), 'willow-arrows-'))
const project = process.cwd()
let found: { rule: string; from: string }[] = []

beforeAll(async () => {
  for (const name of ['node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name))
  for (const [path, source] of [...Object.values(planted), ...innocent]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const { forbidden, options } = configuration
  const { output } = await cruise(['src', 'scripts', 'migrations'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  })
  found = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
})
afterAll(() => {
  process.chdir(project)
  rmSync(folder, { recursive: true })
})

test.each(Object.entries(planted))('the rule %s finds a planted violation', (rule, [from]) => {
  expect(found).toContainEqual({ rule, from })
})

test('every rule has a planted violation', () => {
  expect(Object.keys(planted).sort()).toEqual(configuration.forbidden?.map(({ name }) => name).sort())
})

test('allowed imports are not reported', () => {
  expect(found.filter(({ from }) => innocent.some(([path]) => path === from))).toEqual([])
})
