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
  {
    kind: 'data',
    guard: 'nothing leaves the library while the planner reads a version',
    file: '../../planner/server/replaced-uploads.ts',
    find: "state === 'waiting' || state === 'working'",
    replace: "state === 'waiting'",
    test: 'a version with a page that no later one has stays, and nothing leaves the library while one is being read',
  },
  {
    kind: 'data',
    guard: 'a file that is in the library by another way never leaves it as a version of a path',
    file: './versions.store.ts',
    find: 'same.some(({ isOwn }) => Boolean(isOwn)) &&',
    replace: 'same.length > 0 &&',
    test: 'a file that is in the library by another way never leaves it as a version',
  },
]
