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
  {
    kind: 'data',
    guard: 'only one tab sends',
    file: '#kit/web/offline/send-unsent.ts',
    find: 'await inOneTab(queueLock(userId), () => sendAll(userId, options))',
    replace: 'await sendAll(userId, options)',
    test: 'one of four tabs sends, and another takes over when it is closed',
  },
]
