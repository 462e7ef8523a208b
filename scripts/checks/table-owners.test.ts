import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTableOwners } from './table-owners.ts'

const goals = 'src/features/goals/server/goals.store.ts'
const mails = 'src/kit/server/mail/mail.tables.ts'
const tables = {
  [goals]:
    "declare module '#kit/server/db/tables.ts' {\n  interface Tables {\n    goals: {\n      id: string\n    }\n    goal_notes: object\n  }\n}",
  [mails]: '  interface Tables {\n    mails: object\n  }',
}

function projectWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'willow-tables-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, source] of Object.entries({ ...tables, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  return folder
}

test.each([
  "queries.selectFrom('goals')",
  "queries.selectFrom(['orders', 'goals as g'])",
  "queries.selectFrom('goals as g')",
  "query.innerJoin('goals', 'goals.id', 'orders.goal_id')",
  "query\n  .leftJoin(\n    'goals', 'goals.id', 'x')",
  "tx.updateTable('goals')",
  "tx.insertInto('goals')",
  "tx.deleteFrom('goals')",
  "where(({ selectFrom }) => selectFrom('goals'))",
  "database.scanFor('goals', 'id', ids)",
  'sql`select count(*) from goals where id = 1`',
  'sql`select 1 from orders join "goals" on true`',
  'sql`update goals set title = 1`',
  'sql`select 1 from $' + "{sql.table('goals')}`",
  "const list = { table: 'goals' }",
])('a planted violation is found: %s', async (statement) => {
  const folder = projectWith({ 'src/features/orders/server/orders.store.ts': `// first line\n${statement}` })
  expect(await checkTableOwners(folder, {})).toEqual([
    expect.stringMatching(/^src\/features\/orders\/server\/orders\.store\.ts:\d names the table "goals" of features\/goals$/),
  ])
})

test('the rule applies to kit and app as well as to features', async () => {
  const folder = projectWith({
    'src/kit/server/x.ts': "selectFrom('goals')",
    'src/app/server/y.ts': "selectFrom('mails')",
    'src/features/goals/server/z.ts': "selectFrom('mails')",
  })
  expect(await checkTableOwners(folder, {})).toEqual([
    'src/app/server/y.ts:1 names the table "mails" of kit',
    'src/features/goals/server/z.ts:1 names the table "mails" of kit',
    'src/kit/server/x.ts:1 names the table "goals" of features/goals',
  ])
})

test('own tables, tests, comments and other words are allowed', async () => {
  const folder = projectWith({
    'src/features/goals/server/goals.store.ts': "selectFrom('goals').innerJoin('goal_notes', 'a', 'b')",
    'src/features/orders/server/orders.test.ts': "selectFrom('goals')",
    'src/test/fixtures.ts': "selectFrom('goals')",
    'src/features/orders/orders.ts':
      "/** Copied from goals. */\n// from goals\nconst path = '/api/goals'\nimport '#features/goals/x.ts'",
  })
  expect(await checkTableOwners(folder, {})).toEqual([])
})

test('a declared port may use the tables it declares, and is reported when it no longer does', async () => {
  const file = 'src/features/orders/server/orders.store.ts'
  const folder = projectWith({ [file]: "selectFrom('goals'); selectFrom('mails')" })
  expect(await checkTableOwners(folder, { [file]: { tables: ['goals', 'goal_notes'], why: 'planted' } })).toEqual([
    `${file}:1 names the table "mails" of kit`,
    `${file} is declared to name "goal_notes", but does not`,
  ])
})
