import { expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { killWhileLibrariesChange } from '../library-kills.ts'

const rounds = process.env.LONG ? 200 : 3
/** Fewer rounds, because the S3 server keeps its files in this process's memory. */
const roundsOnS3 = process.env.LONG ? 60 : 2

test('SQLite: acknowledged changes survive kills of the server, and no other is there in part', async () => {
  const { acknowledged, interrupted } = await killWhileLibrariesChange({ rounds })
  expect(Math.min(acknowledged, interrupted)).toBeGreaterThan(0)
})

test.each(['PostgreSQL', 'PostgreSQL and an S3 server that replies with errors'])(
  '%s: acknowledged changes survive kills of the server, and no other is there in part',
  async (name) => {
    const { url, drop } = await createPostgresDatabase()
    const s3 = name === 'PostgreSQL' ? null : await startS3Server()
    try {
      const kills = s3 ? { rounds: roundsOnS3, databaseUrl: url, s3 } : { rounds, databaseUrl: url }
      const { acknowledged, interrupted } = await killWhileLibrariesChange(kills)
      expect(Math.min(acknowledged, interrupted, s3?.faults() ?? 1)).toBeGreaterThan(0)
    } finally {
      await s3?.close()
      await drop()
    }
  },
)
