import { randomInt } from 'node:crypto'
import { normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { generateCode } from '../access.rules.ts'
import type { AccessStore } from './access.store.ts'

/** Makes `count` new codes, bound to an address if one is given. */
export async function createCodes(
  { store, clock, prefix }: { store: AccessStore; clock: Clock; prefix: string },
  { count, customerEmail }: { count: number; customerEmail: string | null },
): Promise<string[]> {
  const made: string[] = []
  while (made.length < count) {
    const batch = new Set(
      Array.from({ length: Math.min(500, count - made.length) }, () => generateCode(prefix, (below) => randomInt(below))),
    )
    const inserted = await store.insertCodes([...batch], {
      customerEmail: customerEmail === null ? null : normalizeEmail(customerEmail),
      now: instant(clock),
    })
    made.push(...inserted.map((row) => row.code))
  }
  return made
}
