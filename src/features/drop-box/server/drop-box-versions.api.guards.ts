import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a version with a written or placed page that no later version has stays in the library',
    file: '../../planner/replaced-pages.rules.ts',
    find: 'version.mayGo && kept.length >= versionsKept && isReplaced',
    replace: 'version.mayGo && kept.length >= versionsKept',
    test: 'a version with a page that no later one has stays, and nothing leaves the library while one is being read',
  },
]
