import { randomInt } from 'node:crypto'
import { normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { type CodeShape, generateCode } from '../access.rules.ts'
import type { AccessStore } from './access.store.ts'
import { insertAccessCodes, insertEachCode } from './codes.store.ts'

const codesAtOnce = 500

/** Creates `count` codes, bound to `customerEmail` unless it is null. */
export async function createCodes(
  { store, clock, brand }: { store: AccessStore; clock: Clock; brand: CodeShape },
  { count, customerEmail }: { count: number; customerEmail: string | null },
): Promise<string[]> {
  const bound = customerEmail === null ? null : normalizeEmail(customerEmail)
  const made = await generate(brand, count, (codes) => store.insertCodes(codes, { customerEmail: bound, now: instant(clock) }))
  return made.map((row) => row.code)
}

/** Like `createCodes`, within the caller's transaction. `customerEmail` must already be lower-cased. */
export function createCodesIn(
  tx: Tx,
  options: { brand: CodeShape; count: number; customerEmail: string | null; label?: string | null; now: string },
): Promise<{ id: string; code: string }[]> {
  return generate(options.brand, options.count, (codes) => insertAccessCodes(tx, { ...options, codes }))
}

/** Creates one code for each address, in the same order; null creates a code that any address can use. */
export async function createCodesFor(
  tx: Tx,
  { brand, emails, now }: { brand: CodeShape; emails: readonly (string | null)[]; now: string },
): Promise<{ id: string; code: string }[]> {
  const made: { id: string; code: string }[] = []
  const draw = (customerEmail: string | null) => ({
    code: generateCode(brand, (below) => randomInt(below)),
    customerEmail,
    label: null,
  })
  for (let at = 0; at < emails.length; at += codesAtOnce) {
    const drawn = emails.slice(at, at + codesAtOnce).map(draw)
    const inserted = new Map((await insertEachCode(tx, drawn, now)).map((row) => [row.code, row]))
    for (const one of drawn) {
      const row = inserted.get(one.code)
      // Remove it from the map, so that a code that was drawn twice isn't returned twice.
      inserted.delete(one.code)
      made.push(row ?? (await insertOne(tx, () => draw(one.customerEmail), now)))
    }
  }
  return made
}

async function insertOne(tx: Tx, draw: () => Parameters<typeof insertEachCode>[1][number], now: string) {
  for (;;) {
    const [row] = await insertEachCode(tx, [draw()], now)
    if (row) return row
  }
}

/** Draws random codes until `count` of them are new. */
async function generate(
  brand: CodeShape,
  count: number,
  insert: (codes: string[]) => Promise<{ id: string; code: string }[]>,
): Promise<{ id: string; code: string }[]> {
  const made: { id: string; code: string }[] = []
  while (made.length < count) {
    const wanted = Math.min(codesAtOnce, count - made.length)
    const drawn = new Set(Array.from({ length: wanted }, () => generateCode(brand, (below) => randomInt(below))))
    made.push(...(await insert([...drawn])))
  }
  return made
}
