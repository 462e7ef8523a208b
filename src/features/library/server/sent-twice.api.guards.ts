import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an upload that arrives twice at the same time is stored once',
    file: './store-upload.ts',
    find: `    if (madeMeanwhile) return { upload: madeMeanwhile, isNew: false }
`,
    test: 'an upload that is sent twice under one id is stored once, with one file, even if both arrive at once',
  },
]
