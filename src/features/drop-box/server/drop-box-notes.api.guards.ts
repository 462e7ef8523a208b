import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a version of a note with writing that no later one has stays, also without a planner',
    file: '../../planner/server/replaced-uploads.ts',
    find: 'if (!ink || (pages !== null && !ink.isAll)) return pages',
    replace: 'if (pages !== undefined) return pages',
    test: 'a mark alone, or beside its PDF, leaves no writing behind that a later one does not have',
  },
]
