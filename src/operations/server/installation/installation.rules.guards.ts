import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a database whose id differs from the id of the files is refused',
    find: 'if (database.id !== files.id) return',
    replace: 'if (database.id !== files.id && !namesFiles) return',
    test: 'two ids',
  },
  {
    kind: 'data',
    guard: 'no database is created beside an id',
    find: "return files.hasFiles || files.id !== null ? refuse('no-database')",
    replace: "return files.hasFiles ? refuse('no-database')",
    test: 'an id without files and no database',
  },
  {
    kind: 'data',
    guard: 'a database whose files are all gone is refused, even if the ids match',
    find: "if (namesFiles && !files.hasFiles) return refuse('files-gone')",
    test: 'one id on both sides, but all files are gone',
  },
  {
    kind: 'data',
    guard: 'an installation does not start with files that were moved away',
    find: 'files.id?.startsWith(notePrefixes.away) ||',
    test: 'files that were moved to another place',
  },
]
