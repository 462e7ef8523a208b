import { expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { runCrashRounds } from './rounds.ts'

test('SQLite: what was acknowledged survives crashes, and nothing half-done is seen', async () => {
  const { acknowledgedChanges, comparedPages } = await runCrashRounds({ rounds: 3, seed: 'sqlite' })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
}, 240_000)

test('PostgreSQL: what was acknowledged survives crashes of the app, and nothing half-done is seen', async () => {
  const { url, drop } = await createPostgresDatabase()
  const { acknowledgedChanges, comparedPages } = await runCrashRounds({ rounds: 2, seed: 'postgres', databaseUrl: url })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
  await drop()
}, 240_000)
