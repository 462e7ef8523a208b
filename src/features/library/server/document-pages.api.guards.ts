import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'only its owner can see the pages of a file',
    file: './library.routes.ts',
    find: `const file = found(await uploads.findFile({ userId: user.id, filename: params.filename }))
    return pages`,
    replace: `const file = found(await uploads.findFile({ userId: (await database.queries.selectFrom("uploads").select("user_id").where("filename", "=", params.filename).executeTakeFirst())?.user_id ?? user.id, filename: params.filename }))
    return pages`,
    test: "attack: a user who knows the name of another user's file gets none of its pages, drawn before or not",
  },
  {
    kind: 'privacy',
    guard: 'deleting a file for good removes its cached pages',
    file: '#kit/server/files/remove-files.ts',
    find: `      await forget(file)
`,
    test: "the pages of a deleted file can't be read, and deleting it for good clears its pages from the cache",
  },
]
