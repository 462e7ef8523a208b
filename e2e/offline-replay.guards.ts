import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a change is stored before the screen reports success',
    file: '#kit/web/cache/unsent.ts',
    find: `  await (content ? addFile(userId, change, content) : addOnce(userId, change))
`,
    replace: `  if (content) await addFile(userId, change, content)
`,
    test: 'an afternoon offline that ends with an empty battery is sent once and byte for byte',
  },
]
