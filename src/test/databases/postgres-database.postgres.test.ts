import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createPostgresDatabase } from './postgres-database.ts'

describe('on PostgreSQL', () => {
  test('two test databases are separate, and text is sorted linguistically', async () => {
    const databases = await Promise.all([createPostgresDatabase(), createPostgresDatabase()])
    const clients = databases.map(({ url }) => new pg.Client(url))
    for (const client of clients) {
      await client.connect()
      await client.query('create table words (word text primary key)')
      await client.query("insert into words values ('b'), ('A'), ('a'), ('B')")
    }
    for (const client of clients) {
      const { rows } = await client.query<{ word: string }>('select word from words order by word')
      expect(rows.map((row) => row.word)).toEqual(['a', 'A', 'b', 'B'])
      await client.end()
    }
    await Promise.all(databases.map((database) => database.drop()))
    await expect(new pg.Client(databases[0]?.url).connect()).rejects.toThrow('does not exist')
  })
})
