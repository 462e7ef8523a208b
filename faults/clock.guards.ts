import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a server whose clock is a year ahead deletes nothing',
    file: '#operations/server/upkeep/cleanup.ts',
    find: 'if (clock) await cleanUp({ ...options, clock })',
    replace: `if (clock) await cleanUp(options)
    else if (options.clock.now() > Date.parse("2027-06-01")) await cleanUp(options)`,
    test: 'a clock that is a year ahead for some seconds deletes nothing, and every user can sign in afterwards',
  },
]
