import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportPart } from '../running/report.ts'
import type { Tally } from '../running/tally.ts'
import { withoutPostgres } from './tiers.ts'
import { runPostgresTests } from './unit.ts'

/** Texts that tests send to PostgreSQL, by test file. */
export type TextsByFile = Record<string, readonly string[]>

/** What these tests themselves ask or change, to see or to prepare something. The product sends none of it. */
const ofTests = [
  'delete from "user_settings" where "user_id" = ?',
  'select "body" from "order_deliveries"',
  'select "body", "signature" from "order_deliveries"',
  'select "code", "product_id", "voided_at" from "access_codes" order by "id"',
  'select "customer_email" from "access_codes" where "code" = ?',
  'select "kind", "to_address" from "mails"',
  'select "text" from "mails" where "kind" = ?',
  'select "text" from "mails" where "kind" = ? and "to_address" = ?',
  'select "to_address", "text" from "mails"',
  'update "editions" set "filename" = ? where "id" = ?',
  'update "order_deliveries" set "body" = ? where "id" = ?',
  'update "page_instances" set "edition_id" = ?, "edition_page" = ?, "kind" = ?, "date_from" = ?, "date_to" = ?, "ink_step" = ? where "id" = ?',
  'update "sessions" set "expire" = ? where "user_id" = ?',
  'update "uploads" set "sha256" = ? where "filename" = ?',
  'update "users" set "email_verified_at" = ? where "email_key" = ? returning "id"',
]

/**
 * Runs all tests with a database on PostgreSQL, also those that the full run leaves out there. It fails when one of these sends a text that
 * no other test sends: it belongs on PostgreSQL.
 */
export async function checkSqlTexts(): Promise<Tally> {
  const startedAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'willow-sql-texts-'))
  try {
    process.env.SQL_TEXTS = folder
    const tests = await runPostgresTests()
    const missing = sentOnlyBy(readTexts(folder), withoutPostgres)
    const passed = missing.length === 0
    reportPart({ name: 'texts that run on PostgreSQL', passed, startedAt, output: missing.join('\n') })
    return { ...tests, passed: tests.passed + Number(passed), failed: tests.failed + missing.length }
  } finally {
    delete process.env.SQL_TEXTS
    await rm(folder, { recursive: true, force: true })
  }
}

function readTexts(folder: string): TextsByFile {
  const nameOf = (file: string) => decodeURIComponent(file.replace(/\.json$/, ''))
  return Object.fromEntries(
    globSync('*.json', { cwd: folder }).map((file) => [nameOf(file), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}

/** Returns the texts that only files send whose paths begin like this, each with its file. */
export function sentOnlyBy(texts: TextsByFile, starts: readonly string[]): string[] {
  const isLeftOut = (file: string) => starts.some((start) => file.startsWith(start))
  const files = Object.entries(texts)
  const elsewhere = new Set(files.filter(([file]) => !isLeftOut(file)).flatMap(([, all]) => all.map(shapeOf)))
  return files
    .filter(([file]) => isLeftOut(file))
    .flatMap(([file, all]) => all.filter((text) => isMissing(shapeOf(text))).map((text) => `${file}: ${text}`))

  function isMissing(shape: string): boolean {
    return !elsewhere.has(shape) && !ofTests.includes(shape) && !/^select \? from "\w+" where "\w+_key" = \?$/.test(shape)
  }
}

/** Leaves out what differs from run to run: values, and how many there are in a list or of words that are searched. */
function shapeOf(text: string): string {
  return text
    .replace(/'[^']*'|\$\d+|\b\d+\b/g, '?')
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/\(\?\)(?:\s*,\s*\(\?\))+/g, '(?)')
    .replace(/(search_text like \? escape \?)(?: and \1)+/g, '$1')
    .replace(/willow_[0-9a-f]+/g, 'willow')
    .replace(/\s+/g, ' ')
}
