import { startPostgresServer } from '#test/databases/postgres-server.ts'
import type { Metric } from './metric.ts'

type MeasureOn = (engine: string, databaseUrl?: string) => AsyncGenerator<Metric>

/** Runs the same measurements on SQLite and on a new PostgreSQL server. */
export async function* onBothEngines(measureOn: MeasureOn): AsyncGenerator<Metric> {
  yield* measureOn('SQLite')
  const postgres = await startPostgresServer()
  try {
    yield* measureOn('PostgreSQL', `${postgres.url}/postgres`)
  } finally {
    await postgres.stop()
  }
}
