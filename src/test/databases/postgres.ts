import type { TestProject } from 'vitest/node'
import { migrate } from '#kit/server/db/migrate.ts'
import { openPostgres } from '#kit/server/db/postgres.ts'
import { migrations } from '#migrations/migrations.ts'
import { asAdministrator } from './postgres-database.ts'
import { startPostgresServer } from './postgres-server.ts'

const template = 'willow_template'

/** Starts one real PostgreSQL server for the whole run, with a migrated database that tests copy. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgresServer()
  await asAdministrator(url, `create database ${template}`)
  const database = openPostgres(`${url}/${template}`)
  await migrate(database, migrations)
  await database.close()
  // One open connection would fail every copy.
  await asAdministrator(url, `alter database ${template} allow_connections false`)
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return stop
}
