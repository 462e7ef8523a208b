import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a damaged part is refused',
    file: './upload-parts.ts',
    find: `    if (sent.sha256 !== undefined && sent.sha256 !== draft.sha256) throw partDamaged()
`,
    test: 'a damaged part is refused, and a part that is sent again replaces the first',
  },
  {
    kind: 'privacy',
    guard: 'a user can see only their own parts',
    file: './upload-parts.store.ts',
    find: `        .select(['number', 'filename', 'size', 'sha256'])
        .where('user_id', '=', userId)
`,
    replace: `        .select(['number', 'filename', 'size', 'sha256'])
`,
    test: "a user can't see or join another user's parts, or use the id of their upload",
  },
  {
    kind: 'privacy',
    guard: "the id of an upload in parts can't be used for another file",
    file: './upload-parts.ts',
    find: `    if (upload && upload.size !== size) throw idTaken()
`,
    test: "parts that form no valid page are refused, and the id of an upload can't be used for another file",
  },
  {
    kind: 'privacy',
    guard: 'deleting an account deletes its parts',
    file: './library.feature.ts',
    find: '=> removeAllParts(tx, userId)',
    replace: '=> Promise.resolve(void [tx, userId])',
    test: 'deleting an account deletes its parts too',
  },
]
