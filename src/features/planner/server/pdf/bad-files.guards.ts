import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'annotations are copied without their actions',
    file: './pdf-writer.ts',
    find: '.filter(([key]) => !actions.has(key))',
    test: 'pages are copied with what they refer to, and with the links between them',
  },
]
