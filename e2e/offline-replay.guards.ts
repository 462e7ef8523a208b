import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a change is stored before the screen reports success',
    file: '#kit/web/cache/unsent.ts',
    find: `  await (content ? keepUnsentFile(userId, change, content) : keepUnsent(userId, change))
`,
    replace: `  if (content) await keepUnsentFile(userId, change, content)
`,
    test: 'an afternoon offline that ends with an empty battery is sent once and byte for byte',
  },
  {
    kind: 'data',
    guard: 'only one tab sends',
    file: '#kit/web/offline/send-unsent.ts',
    find: "'locks' in navigator ? ",
    replace: "'none' in navigator ? ",
    test: 'one of four tabs sends, and another takes over when it is closed',
  },
]
