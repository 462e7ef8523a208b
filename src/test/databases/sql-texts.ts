// Writes which texts each test file sends to PostgreSQL into the folder SQL_TEXTS, for scripts/tests/sql-texts.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

const texts = new Set<string>()
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...asked: unknown[]) {
    const [given] = asked as [string | { text?: string; cursor?: { text?: string } } | undefined]
    const text = typeof given === 'string' ? given : (given?.text ?? given?.cursor?.text)
    if (text !== undefined) texts.add(text)
    return Reflect.apply(query, this, asked)
  },
})
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to find fixtures; the file comes second.
afterAll(({}, { name }) => {
  Object.assign(pg.Client.prototype, { query })
  writeFileSync(join(process.env.SQL_TEXTS ?? '', `${encodeURIComponent(name)}.json`), JSON.stringify([...texts]))
})
