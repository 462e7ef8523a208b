import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'deleting files for good adds a job that removes them in the same transaction',
    file: './deleted-uploads.store.ts',
    find: `rows.map((row) => row.filename),
    )
    return rows.length`,
    replace: `[],
    )
    return rows.length`,
    test: 'deleting a file for good adds a job that removes the file and its thumbnails',
  },
  {
    kind: 'data',
    guard: 'deleted files are kept for 30 days',
    file: './library.feature.ts',
    find: 'purge(instant(clock, -deletedKeptMs))',
    replace: 'purge(instant(clock, -3_600_000))',
    test: 'a deleted file can be restored for 30 days, and not after that',
  },
  {
    kind: 'privacy',
    guard: 'only its owner can delete a file for good',
    file: './deleted-uploads.store.ts',
    find: "where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),",
    replace: "where.and([where('id', '=', id), where('deleted_at', 'is not', null)]),",
    test: "attack: a user can't see, restore or remove what another user has deleted",
  },
  {
    kind: 'privacy',
    guard: "emptying Recently deleted removes only the user's own deleted files",
    file: './deleted-uploads.store.ts',
    find: "removeAll((where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)])),",
    replace: "removeAll((where) => where('user_id', '=', userId)),",
    test: 'emptying Recently deleted removes all deleted files of the user, and nothing else',
  },
]
