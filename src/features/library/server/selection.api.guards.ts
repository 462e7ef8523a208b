import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a ZIP file contains only the user's own files",
    file: './uploads.store.ts',
    find: `            .where('id', 'in', ids.slice(at, at + mostAtOnce))
            .where('user_id', '=', userId)`,
    replace: "            .where('id', 'in', ids.slice(at, at + mostAtOnce))",
    test: "attack: a user can't select, move, delete, restore or download another user's files",
  },
  {
    kind: 'data',
    guard: 'a ZIP file is refused if its list of files was cut off',
    file: './selection.routes.ts',
    find: 'if (part.valueTruncated) throw tooManyFiles()',
    test: 'a ZIP file of no files, or of more than ten thousand, is refused',
  },
]
