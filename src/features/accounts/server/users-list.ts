import { sql } from 'kysely'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { wordsOf } from '#kit/server/lists/words.ts'

/** How people are listed: registrations in the order of their persons, which they have one of each. */
export const usersList: ListShape = {
  table: 'registered_users',
  id: 'user_id',
  // Letter for letter as in the indexes of migration 0005.
  state: sql<string>`(case when revoked_at is not null then 'revoked' when is_approved then 'approved' else 'pending' end)`,
  states: ['pending', 'approved', 'revoked'],
  words: 'people',
  searchText: 'search_text',
  sorts: {
    name: { column: 'sort_name', direction: 'asc', isUnique: false },
    email: { column: 'email', direction: 'asc', isUnique: true },
  },
}

export function wordsOfUser(user: { name: string; email: string; accessCode: string | null }): string[] {
  return wordsOf([user.name, user.email, user.accessCode])
}
