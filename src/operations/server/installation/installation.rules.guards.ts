import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a database whose id differs from the id of the files is refused',
    file: './installation.rules.ts',
    find: 'if (database.id !== files.id) return',
    replace: 'if (database.id !== files.id && !namesFiles) return',
    test: 'two ids',
  },
  {
    kind: 'data',
    guard: 'no database is created beside an id',
    file: './installation.rules.ts',
    find: "return files.hasFiles || files.id !== null ? refuse('no-database')",
    replace: "return files.hasFiles ? refuse('no-database')",
    test: 'an id without files and no database',
  },
  {
    kind: 'data',
    guard: 'a database whose files are all gone is refused, even if the ids match',
    file: './installation.rules.ts',
    find: "if (namesFiles && !files.hasFiles) return refuse('files-gone')",
    replace: '',
    test: 'one id on both sides, but all files are gone',
  },
  {
    kind: 'data',
    guard: 'an installation does not start with files that were moved away',
    file: './installation.rules.ts',
    find: 'files.id?.startsWith(notePrefixes.away) ||',
    replace: '',
    test: 'files that were moved to another place',
  },
]
