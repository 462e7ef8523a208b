import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the database is not migrated without a copy',
    file: './open-installation.ts',
    find: 'if (!migratesWithoutCopy) throw new Error(copyTexts.failed(reason, dataDir))',
    test: 'if the copy fails, the update is refused and changes nothing, unless the operator says to go on',
  },
  {
    kind: 'privacy',
    guard: 'copies from before an update, which hold what was deleted since, stay for 30 days',
    find: 'const keptMs = 30 * 24',
    replace: 'const keptMs = 300 * 24',
    test: 'two copies are kept, for 30 days, and what a killed start left for one',
  },
]
