import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { type CopiedRow, type DatabaseCopy, sqliteCopyFile } from './database-copy.ts'
import './sqlite-connections.ts'

/** Opens a copy made by SQLite, which nothing writes to. Creates no files beside it. */
export function openSqliteCopy(folder: string): DatabaseCopy {
  const db = new BetterSqlite3(`${pathToFileURL(join(folder, sqliteCopyFile)).href}?immutable=1`, { readonly: true })
  db.pragma('trusted_schema = OFF')
  const named = (table: string) => `"${table.replaceAll('"', '""')}"`
  return {
    async tables() {
      // Skips the word indexes, which are rebuilt from the rows.
      return db
        .prepare<[], string>(
          "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
        )
        .pluck()
        .all()
    },
    async *rows(table) {
      for (const row of db.prepare<[], CopiedRow>(`select * from ${named(table)}`).iterate()) yield withBooleans(row)
    },
    async count(table) {
      return (
        db
          .prepare<[], number>(`select count(*) from ${named(table)}`)
          .pluck()
          .get() ?? 0
      )
    },
    async findDamage() {
      const lines = db.pragma('integrity_check(20)') as { integrity_check: string }[]
      return lines.flatMap((line) => line.integrity_check.split('\n')).filter((line) => line !== 'ok' && !line.startsWith('***'))
    },
    close: () => void db.close(),
  }
}

function withBooleans(row: CopiedRow): CopiedRow {
  for (const column of Object.keys(row)) if (column.startsWith('is_') && row[column] !== null) row[column] = row[column] === 1
  return row
}
