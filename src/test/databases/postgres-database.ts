import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** This test run's PostgreSQL server, as administrator and without a database: `postgres://user:password@host:port`. */
    postgresUrl: string
    /** The name of a migrated database on this server. Nothing can connect to it, so it can always be copied. */
    postgresTemplate: string
  }
}

export interface PostgresTestDatabase {
  /** `postgres://user:password@host:port/name` of a database that only the caller uses. */
  url: string
  /** Removes the database and ends the connections that are still open to it. */
  drop(): Promise<void>
}

/** Creates a database on this test run's PostgreSQL server: empty, or a copy of the migrated one. */
export async function createPostgresDatabase({ migrated = false }: { migrated?: boolean } = {}): Promise<PostgresTestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `willow_${randomBytes(8).toString('hex')}`
  await asAdministrator(
    serverUrl,
    `create database ${name}${migrated ? ` template ${inject('postgresTemplate')} strategy file_copy` : ''}`,
  )
  return {
    url: `${serverUrl}/${name}`,
    drop: () => asAdministrator(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

export async function asAdministrator(serverUrl: string, statement: string) {
  const client = new pg.Client(`${serverUrl}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
