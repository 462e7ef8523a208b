import { expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { runCrashTests } from '../scripts/crash-tests/rounds.ts'

const rounds = process.env.LONG ? 200 : 3

test('SQLite: what was acknowledged survives crashes, and nothing half-done is seen', async () => {
  const { acknowledgedChanges, comparedPages } = await runCrashTests({ rounds, seed: 'sqlite' })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
})

test('PostgreSQL: what was acknowledged survives crashes of the app, and nothing half-done is seen', async () => {
  const { url, drop } = await createPostgresDatabase()
  const { acknowledgedChanges, comparedPages } = await runCrashTests({ rounds, seed: 'postgres', databaseUrl: url })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
  await drop()
})
