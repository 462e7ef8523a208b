import { sql } from 'kysely'
import type { Queries } from '#kit/server/db/database.ts'
import { readCounters } from '#kit/server/lists/counters.ts'
import type { DerivedColumns } from '#kit/server/lists/derived.ts'
import { counterOf, type ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf } from '#kit/server/lists/words.ts'
import { codesMeant, foldCode, prefixLength } from '../access.rules.ts'

export const codesList: ListShape = {
  name: 'codes',
  table: 'access_codes',
  id: 'id',
  // Must be identical to the expression in the indexes of migration 0005.
  state: sql<string>`(case when voided_at is not null then 'void' when is_used then 'used' when customer_email is not null then 'bound' else 'available' end)`,
  states: ['available', 'bound', 'used', 'void'],
  also: {
    // Must be identical to the expression in the indexes of migration 0276.
    state: sql<string>`(case when voided_at is not null then null when not is_used then 'never_used' when product_id is not null and not is_downloaded then 'never_downloaded' end)`,
    states: ['never_used', 'never_downloaded'],
  },
  alsoMeant: (q) => codesMeant(q).map((code) => foldCode(code).toLowerCase()),
  sorts: { code: { column: 'code', direction: 'asc', isUnique: true } },
}

/** Counts the unused codes that work for any address. */
export async function countOpenCodes(queries: Queries): Promise<number> {
  const available = counterOf(codesList, 'available')
  return (await readCounters(queries, [available]))[available] ?? 0
}

/** Indexes the part after the prefix as a separate word, because all generated codes start with the same prefix. */
export function searchTextOfCode(code: { code: string; customerEmail: string | null; label: string | null }): string {
  return searchTextOf([code.code, code.code.slice(prefixLength), code.customerEmail, code.label])
}

export const derivedCodes: DerivedColumns = {
  table: 'access_codes',
  id: 'id',
  from: ['code', 'customer_email', 'label'],
  columns: ['search_text'],
  derive: (rows) =>
    rows.map(({ code, customer_email, label }) => ({
      search_text: searchTextOfCode({ code: code ?? '', customerEmail: customer_email ?? null, label: label ?? null }),
    })),
}
