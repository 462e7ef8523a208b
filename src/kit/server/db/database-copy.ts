import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** A row in the form that queries have: instants as ISO 8601, booleans as booleans. */
export type CopiedRow = Record<string, string | number | boolean | null>

/** A whole database at one moment, as it lies in a folder. Reading changes nothing there. */
export interface DatabaseCopy {
  /** Of the steps of the schema too. */
  tables(): Promise<string[]>
  /** All rows of a table, in no promised order. Throws where there is no such table, or where it cannot be read to its end. */
  rows(table: string): AsyncIterable<CopiedRow>
  count(table: string): Promise<number>
  /** What the engine finds damaged, a line each. */
  findDamage(): Promise<string[]>
  close(): void
}

/** The file of a copy that SQLite makes. */
export const sqliteCopyFile = 'database.sqlite'
const rowsFolder = 'rows'
const rowsEnding = '.jsonl'

const rowsFileOf = (table: string) => `${rowsFolder}/${table}${rowsEnding}`

/** Writes the rows of one table: a line with the names of the columns, then a line for each row. */
export async function writeRows(
  folder: string,
  table: { name: string; columns: string[]; rows: AsyncIterable<CopiedRow[]> },
): Promise<string> {
  const file = rowsFileOf(table.name)
  await mkdir(join(folder, rowsFolder), { recursive: true, mode: 0o700 })
  const output = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true })
  const written = finished(output)
  // It is waited for below; what nobody waits for yet must not end the program.
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

/** A copy that `writeRows` made. */
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

/** The tables so that each comes after those that it refers to. */
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
