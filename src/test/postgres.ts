import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server of this test run, as an administrator: `postgres://user:password@host:port`, without a database. */
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgresServer()
  project.provide('postgresUrl', url)
  return stop
}
