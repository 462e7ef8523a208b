import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** This test run's PostgreSQL server, as administrator and without a database: `postgres://user:password@host:port`. */
    postgresUrl: string
  }
}

export interface PostgresTestDatabase {
  /** `postgres://user:password@host:port/name` of a database that only the caller uses. */
  url: string
  /** Removes the database and ends the connections that are still open to it. */
  drop(): Promise<void>
}

/** Creates an empty database on this test run's PostgreSQL server. */
export async function createPostgresDatabase(): Promise<PostgresTestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `willow_${randomBytes(8).toString('hex')}`
  await asAdministrator(serverUrl, `create database ${name}`)
  return {
    url: `${serverUrl}/${name}`,
    drop: () => asAdministrator(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function asAdministrator(serverUrl: string, statement: string) {
  const client = new pg.Client(`${serverUrl}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
