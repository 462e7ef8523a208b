import { expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { startS3Server } from '#test/s3-server.ts'
import { runCrashTests } from '../../scripts/crash-tests/rounds.ts'

const rounds = process.env.LONG ? 200 : 3
/** Fewer rounds, because the S3 server keeps its files in this process's memory. */
const roundsOnS3 = process.env.LONG ? 60 : 2

test('SQLite: acknowledged writes survive crashes, and no partial changes are visible', async () => {
  const { acknowledgedChanges, comparedPages } = await runCrashTests({ rounds, seed: 'sqlite' })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
})

test('PostgreSQL: acknowledged writes survive crashes of the app, and no partial changes are visible', async () => {
  const { url, drop } = await createPostgresDatabase()
  const { acknowledgedChanges, comparedPages } = await runCrashTests({ rounds, seed: 'postgres', databaseUrl: url })
  expect(Math.min(acknowledgedChanges, comparedPages)).toBeGreaterThan(0)
  await drop()
})

test('PostgreSQL and S3: acknowledged writes survive crashes of the app, even while S3 replies with errors', async () => {
  const { url, drop } = await createPostgresDatabase()
  const s3 = await startS3Server()
  try {
    const result = await runCrashTests({ rounds: roundsOnS3, seed: 's3', databaseUrl: url, s3 })
    expect(Math.min(result.acknowledgedChanges, result.comparedPages, s3.faults())).toBeGreaterThan(0)
    console.info(`${roundsOnS3} crashes, ${s3.faults()} wrong answers of S3, ${result.acknowledgedChanges} acknowledged changes`)
  } finally {
    await s3.close()
    await drop()
  }
})
