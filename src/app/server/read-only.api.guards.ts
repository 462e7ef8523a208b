import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a read-only account is refused every write that is not allowed by name',
    file: '#kit/server/read-only.ts',
    find: 'routeOptions.config.whileReadOnly === undefined',
    replace: 'routeOptions.config.isForDevices',
    test: 'every write that is not on the list is refused with one sentence, and writes nothing',
  },
  {
    kind: 'money',
    guard: 'a write looks again whether the account is read-only',
    file: '#kit/server/read-only.ts',
    find: '      hold?.requireWritable()\n',
    test: 'attack: a write whose body arrives after the account became read-only is refused and writes nothing',
  },
  {
    kind: 'data',
    guard: 'a read-only account can look after its sign-in and remove what it has',
    file: '#kit/server/serve.ts',
    find: '      ...readOnlyRule(route),\n',
    test: 'its owner reads, exports, deletes and undoes, looks after the sign-in, and deletes the account',
  },
  {
    kind: 'money',
    guard: 'the decision limits the account',
    file: '#features/orders/server/change-orders.ts',
    find: '    if (await codes.paysForReadingOnly(tx, usedBy)) await limitToReading(tx, usedBy, actor)\n',
    test: 'the operator limits a refunded account to reading: sessions stay, the customer is told, and it is in the log',
  },
  {
    kind: 'data',
    guard: 'a code that is paid keeps the account writable',
    file: '#features/access/server/codes.store.ts',
    find: 'return !isWriting && ',
    replace: 'return ',
    test: 'an account that another code pays for stays writable until that one is refunded too',
  },
  {
    kind: 'data',
    guard: 'a further code makes the account writable',
    file: './parts.ts',
    find: '      await endLimit(tx, redeemed.userId)\n',
    test: 'a further code lets the customer write again, and taking it back ends that',
  },
  {
    kind: 'data',
    guard: 'an administrator never becomes read-only',
    file: '#features/accounts/server/read-only-users.ts',
    find: '      if (await users.isAdmin(tx, userId)) throw administratorReadOnly()\n',
    test: 'the account of an administrator can not be read-only, and its reader can not become one',
  },
]
