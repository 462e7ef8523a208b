import type { Guard } from '#test/guard.ts'

const onceThereWasOne = 'once there has been an administrator no set-up code works or is made, also while their access is revoked'
const asTyped = 'a set-up code works as somebody types it from paper, for an hour, and the database holds no code'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a set-up code creates no second administrator',
    file: './set-up.ts',
    find: ' || (await hasAdministrator(tx))) throw',
    replace: ') throw',
    test: onceThereWasOne,
  },
  {
    kind: 'privacy',
    guard: 'a set-up code shows no backups once there is an administrator',
    file: './set-up.ts',
    find: ' || (await hasAdministrator(database.queries))) throw',
    replace: ') throw',
    test: onceThereWasOne,
  },
  {
    kind: 'privacy',
    guard: 'no set-up code is made once there is an administrator',
    file: './set-up.ts',
    find: `    if (await hasAdministrator(tx)) return false
`,
    test: onceThereWasOne,
  },
  {
    kind: 'privacy',
    guard: 'a set-up code that has expired creates no administrator',
    file: './set-up.ts',
    find: `          .where('expires_at', '>', now)
`,
    test: asTyped,
  },
  {
    kind: 'privacy',
    guard: 'of a set-up code only the hash is stored',
    file: './set-up.ts',
    find: 'const hashOf = (typed: string) => tokenHash(readLongCode(typed))',
    replace: 'const hashOf = (typed: string) => readLongCode(typed)',
    test: asTyped,
  },
]
