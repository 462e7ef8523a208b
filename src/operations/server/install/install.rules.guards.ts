import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'root and the service run only a program that nobody else can change',
    find: 'uid !== 0 || (mode & 0o022) !== 0',
    replace: 'uid !== 0',
    test: 'a program that others than root can change is not made a service',
  },
  {
    kind: 'data',
    guard: 'a file that the operator has edited is not replaced',
    find: "isUnedited(found) ? 'replace' : 'keep'",
    replace: "'replace'",
    test: 'a file that was edited or written by hand is kept',
  },
]
