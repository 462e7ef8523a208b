import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a user can't download another user's file",
    file: './uploads.store.ts',
    find: `      .where('filename', '=', param('filename'))
      .where('user_id', '=', param('userId'))
`,
    replace: `      .where('filename', '=', param('filename'))
`,
    test: "another user's files, previews, ranges and folders are 404, and their lists are forbidden",
  },
]
