import { sql } from 'kysely'
import type { DerivedColumns } from '#kit/server/lists/derived.ts'
import type { ListShape } from '#kit/server/lists/list-pages.ts'
import { searchTextOf, sortKeyOf } from '#kit/server/lists/words.ts'

/** How users are listed. The rows are registrations, identified by `user_id`; every user has exactly one. */
export const usersList: ListShape = {
  name: 'people',
  table: 'registered_users',
  id: 'user_id',
  // Must be identical to the expression in the indexes of migration 0005.
  state: sql<string>`(case when revoked_at is not null then 'revoked' when is_approved then 'approved' else 'pending' end)`,
  states: ['pending', 'approved', 'revoked'],
  sorts: {
    name: { column: 'sort_name', direction: 'asc', isUnique: false },
    email: { column: 'email', direction: 'asc', isUnique: true },
  },
}

export function listColumnsOfUser(user: { name: string; email: string; accessCode: string | null }) {
  return { sort_name: sortKeyOf(user.name), search_text: searchTextOf([user.name, user.email, user.accessCode]) }
}

export const derivedUsers: DerivedColumns = {
  table: 'registered_users',
  id: 'user_id',
  from: ['name', 'email', 'access_code'],
  columns: ['sort_name', 'search_text'],
  derive: (rows) =>
    rows.map(({ name, email, access_code }) =>
      listColumnsOfUser({ name: name ?? '', email: email ?? '', accessCode: access_code ?? null }),
    ),
}
