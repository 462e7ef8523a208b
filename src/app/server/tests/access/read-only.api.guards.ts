import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a write checks again whether the account is read-only',
    file: '#kit/server/access/read-only.ts',
    find: '      hold?.requireWritable()\n',
    test: 'attack: a write whose body arrives after the account became read-only is refused and writes nothing',
  },
]
