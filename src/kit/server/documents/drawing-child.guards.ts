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
    guard: 'the process that opens uploaded files gets no secret from the environment',
    find: "env: { PATH: process.env.PATH, HOME: '/' },",
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
  {
    kind: 'privacy',
    guard: 'a document process gets no part of an earlier document',
    file: './document-slot.ts',
    find: `    ftruncateSync(own)
`,
    test: 'a process gets each document in the same slot, and never a part of an earlier one',
  },
]
