import { sql } from 'kysely'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { wordsOf } from '#kit/server/lists/words.ts'

/** How subscriptions are listed, by the indexes of migration 0009. */
export const subscriptionsList: ListShape = {
  table: 'subscriptions',
  id: 'id',
  // Letter for letter as in the indexes.
  state: sql<string>`(case when is_active then 'active' when unsubscribed_at is not null then 'inactive' else 'pending' end)`,
  states: ['pending', 'active', 'inactive'],
  words: 'subscriptions',
  searchText: 'search_text',
  sorts: {
    name: { column: 'sort_name', direction: 'asc', isUnique: false },
    email: { column: 'email', direction: 'asc', isUnique: true },
  },
}

export function wordsOfSubscription(subscription: { name: string; email: string }): string[] {
  return wordsOf([subscription.name, subscription.email])
}
