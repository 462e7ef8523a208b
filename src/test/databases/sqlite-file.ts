import BetterSqlite3 from 'better-sqlite3'

/** Writes rows of 20 MiB in total and deletes them again. */
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

/** Reads the current state of the database in a long transaction, as another program would, until `end`. */
export function readForLong(file: string): { end(): void } {
  const db = new BetterSqlite3(file, { readonly: true })
  db.exec('begin')
  db.prepare('select * from sqlite_schema').all()
  return { end: () => void db.close() }
}

/** Turns auto-vacuum off, as early versions had it: free pages stay in the file. */
export function withoutVacuum(file: string): void {
  const db = new BetterSqlite3(file)
  db.pragma('auto_vacuum = NONE')
  db.exec('vacuum')
  db.close()
}
