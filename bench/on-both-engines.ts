import { startPostgresServer } from '#test/postgres-server.ts'
import type { Metric } from './metric.ts'

type MeasureOn = (engine: string, databaseUrl?: string) => AsyncGenerator<Metric>

/** The same metrics on SQLite, and on a PostgreSQL server of their own. */
export async function* onBothEngines(measureOn: MeasureOn): AsyncGenerator<Metric> {
  yield* measureOn('SQLite')
  const postgres = await startPostgresServer()
  try {
    yield* measureOn('PostgreSQL', `${postgres.url}/postgres`)
  } finally {
    await postgres.stop()
  }
}
