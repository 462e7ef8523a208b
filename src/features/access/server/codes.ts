import { randomInt } from 'node:crypto'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { type CodeShape, generateCode } from '../access.rules.ts'
import { insertCodes, type NewCode } from './codes.store.ts'

const codesAtOnce = 500

/** Creates `count` codes, bound to `customerEmail` unless it is null. */
export async function createCodes(
  { database, clock, brand }: { database: Database; clock: Clock; brand: CodeShape },
  count: number,
  customerEmail: string | null = null,
): Promise<string[]> {
  const emails = Array<string | null>(count).fill(customerEmail)
  const made = await database.transaction((tx) => createCodesFor(tx, { brand, emails, now: instant(clock) }))
  return made.map(({ code }) => code)
}

/** Creates one code for each address, in the same order; null creates a code that any address can use. */
export async function createCodesFor(
  tx: Tx,
  options: {
    brand: CodeShape
    emails: readonly (string | null)[]
    label?: string | null
    productId?: string | null
    /** True when those for any address are shown to nobody yet. */
    isKept?: boolean
    now: string
  },
): Promise<{ id: string; code: string }[]> {
  const { brand, emails, label = null, productId = null, isKept = false, now } = options
  const made: { id: string; code: string }[] = []
  const draw = (customerEmail: string | null) => ({
    code: generateCode(brand, (below) => randomInt(below)),
    customerEmail,
    label,
    productId,
    isKept: isKept && customerEmail === null,
  })
  for (let at = 0; at < emails.length; at += codesAtOnce) {
    const drawn = emails.slice(at, at + codesAtOnce).map(draw)
    const inserted = new Map((await insertCodes(tx, drawn, now)).map((row) => [row.code, row]))
    for (const one of drawn) {
      const row = inserted.get(one.code)
      // Remove it from the map, so that a code that was drawn twice isn't returned twice.
      inserted.delete(one.code)
      made.push(row ?? (await insertOne(tx, () => draw(one.customerEmail), now)))
    }
  }
  return made
}

async function insertOne(tx: Tx, draw: () => NewCode, now: string) {
  for (;;) {
    const [row] = await insertCodes(tx, [draw()], now)
    if (row) return row
  }
}
