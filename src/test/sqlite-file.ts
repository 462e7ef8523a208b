import BetterSqlite3 from 'better-sqlite3'

/** Rows of 20 MiB that are gone again. */
export function fillAndEmpty(file: string): void {
  const db = new BetterSqlite3(file)
  db.exec('create table pages (content blob) strict')
  const insert = db.prepare('insert into pages values (randomblob(1048576))')
  db.transaction(() => {
    for (let n = 0; n < 20; n++) insert.run()
  })()
  db.exec('delete from pages')
  db.close()
}

/** Another program that reads what the database holds now, until `end`. */
export function readForLong(file: string): { end(): void } {
  const db = new BetterSqlite3(file, { readonly: true })
  db.exec('begin')
  db.prepare('select * from sqlite_schema').all()
  return { end: () => void db.close() }
}

/** As an early version made it: its free pages stay in it. */
export function withoutVacuum(file: string): void {
  const db = new BetterSqlite3(file)
  db.pragma('auto_vacuum = NONE')
  db.exec('vacuum')
  db.close()
}
