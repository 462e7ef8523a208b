import { sql } from 'kysely'
import type { DerivedColumns } from '#kit/server/lists/derived.ts'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf, sortKeyOf } from '#kit/server/lists/words.ts'

/** How subscriptions are listed. Uses the indexes of migration 0009. */
export const subscriptionsList: ListShape = {
  name: 'subscriptions',
  table: 'subscriptions',
  id: 'id',
  // Must match the expression in the indexes character by character.
  state: sql<string>`(case when is_active then 'active' when unsubscribed_at is not null then 'inactive' else 'pending' end)`,
  states: ['pending', 'active', 'inactive'],
  sorts: {
    name: { column: 'sort_name', direction: 'asc', isUnique: false },
    email: { column: 'email', direction: 'asc', isUnique: true },
  },
}

export function listColumnsOfSubscription({ name, email }: { name: string; email: string }) {
  return { sort_name: sortKeyOf(name), search_text: searchTextOf([name, email]) }
}

export const derivedSubscriptions: DerivedColumns = {
  table: 'subscriptions',
  id: 'id',
  from: ['name', 'email'],
  columns: ['sort_name', 'search_text'],
  derive: (rows) => rows.map(({ name, email }) => listColumnsOfSubscription({ name: name ?? '', email: email ?? '' })),
}
