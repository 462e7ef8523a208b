import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** A row as queries return it: instants in ISO 8601, booleans as booleans. */
export type CopiedRow = Record<string, string | number | boolean | null>

/** A snapshot of a whole database in a folder. Reading it changes nothing there. */
export interface DatabaseCopy {
  /** Returns the names of all tables, including those of the migrator. */
  tables(): Promise<string[]>
  /** Returns all rows of a table in any order. Throws when the table doesn't exist or can't be read to its end. */
  rows(table: string): AsyncIterable<CopiedRow>
  count(table: string): Promise<number>
  /** Returns the damage that the engine finds, one line each. */
  findDamage(): Promise<string[]>
  close(): void
}

/** The database file in a copy made by SQLite. */
export const sqliteCopyFile = 'database.sqlite'
const rowsFolder = 'rows'
const rowsEnding = '.jsonl'

const rowsFileOf = (table: string) => `${rowsFolder}/${table}${rowsEnding}`

/** Writes one table as JSON lines: the column names first, then the values of each row. Returns the file, relative to `folder`. */
export async function writeRows(
  folder: string,
  table: { name: string; columns: string[]; rows: AsyncIterable<CopiedRow[]> },
): Promise<string> {
  const file = rowsFileOf(table.name)
  await mkdir(join(folder, rowsFolder), { recursive: true, mode: 0o700 })
  const output = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true })
  const written = finished(output)
  // Awaited below. Until then a failure must not end the program as an unhandled rejection.
  written.catch(() => undefined)
  const write = async (lines: string) => {
    if (!output.write(lines)) await Promise.race([new Promise<void>((resolve) => output.once('drain', () => resolve())), written])
  }
  try {
    await write(`${JSON.stringify(table.columns)}\n`)
    for await (const rows of table.rows)
      await write(rows.map((row) => `${JSON.stringify(table.columns.map((column) => row[column] ?? null))}\n`).join(''))
  } finally {
    output.end()
    await written
  }
  return file
}

/** Opens a copy that was written with `writeRows`. */
export function openRowsCopy(folder: string): DatabaseCopy {
  const linesOf = (table: string) =>
    createInterface({
      input: createReadStream(join(folder, rowsFileOf(table))),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
  return {
    async tables() {
      const names = await readdir(join(folder, rowsFolder))
      return names.filter((name) => name.endsWith(rowsEnding)).map((name) => name.slice(0, -rowsEnding.length))
    },
    async *rows(table) {
      let columns: string[] | undefined
      for await (const line of linesOf(table)) {
        const values = JSON.parse(line) as CopiedRow[string][]
        if (columns === undefined) columns = values as string[]
        else yield Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]))
      }
    },
    async count(table) {
      let lines = 0
      for await (const _ of linesOf(table)) lines++
      return lines - 1
    },
    findDamage: async () => [],
    close() {},
  }
}

/** Sorts the tables so that each follows the tables it references. */
export function inOrderOfReferences(tables: string[], references: { from: string; to: string }[]): string[] {
  const ordered: string[] = []
  const visit = (table: string, above: string[]) => {
    if (ordered.includes(table) || above.includes(table) || !tables.includes(table)) return
    for (const { from, to } of references) if (from === table) visit(to, [...above, table])
    ordered.push(table)
  }
  for (const table of tables.toSorted()) visit(table, [])
  return ordered
}
