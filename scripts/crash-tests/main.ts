import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '#test/postgres-server.ts'
import { runCrashTests } from './rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seed = values.seed ?? randomBytes(4).toString('hex')

const postgres = values.postgres ? await startPostgresServer() : null
console.log(`${rounds} rounds on ${postgres ? 'PostgreSQL' : 'SQLite'}, seed ${seed} (repeat with --seed ${seed})`)
try {
  const databaseUrl = postgres ? `${postgres.url}/postgres` : undefined
  const result = await runCrashTests({ rounds, seed, databaseUrl, report: console.log })
  console.log(
    `Held: ${result.acknowledgedChanges} changes and ${result.acknowledgedSignUps} sign-ups were acknowledged, and all of them exist; compared ${result.comparedPages} pages byte by byte.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
