import type { TestProject } from 'vitest/node'
import type {} from './postgres-database.ts'
import { startPostgresServer } from './postgres-server.ts'

/** Starts one real PostgreSQL server for the whole run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgresServer()
  project.provide('postgresUrl', url)
  return stop
}
