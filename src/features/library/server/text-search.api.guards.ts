import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a search finds only pages of the user's own uploads",
    file: './page-texts.store.ts',
    find: `      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
    const rows`,
    replace: `      .where('deleted_at', 'is', null)
    const rows`,
    test: "attack: a search never finds another user's text, whatever the text or the search contains",
  },
  {
    kind: 'privacy',
    guard: 'the search index removes the words of deleted text',
    file: '#kit/server/db/sqlite-words.ts',
    find: 'delete: remove, ',
    replace: 'delete: sql`select 1;`, ',
    test: 'deleted files are not found, restored files are, and deleting for good removes their text',
  },
]
