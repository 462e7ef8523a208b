import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the process that opens uploaded files can only read the program',
    find: "'--allow-addons']",
    replace: "'--allow-addons', '--allow-fs-write=*']",
    test: 'the process that opens uploaded files can only read the program, and knows no secret',
  },
  {
    kind: 'privacy',
    guard: 'scripts in a document process get no other modules of Node',
    file: './serve-jobs.ts',
    find: `  confineScripts()
`,
    test: 'a script in a document process can neither open the data of users nor connect nor send signals',
  },
]
