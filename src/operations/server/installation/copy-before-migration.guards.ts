import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the database is not migrated without a copy',
    file: './open-installation.ts',
    find: 'if (!migratesWithoutCopy) throw new Error(copyTexts.failed(reason, dataDir))',
    test: 'if the copy fails, the update is refused and changes nothing, unless the operator says to go on',
  },
]
