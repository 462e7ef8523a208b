import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'files that arrive while an account is being deleted are deleted too',
    file: '#operations/server/upkeep/delete-accounts.ts',
    find: 'await removeMany((work) => work(tx), userId)',
    test: 'files that arrive while the account is being deleted are deleted too',
  },
  {
    kind: 'data',
    guard: 'a user who cancels at the last moment keeps the account',
    file: '#features/accounts/server/account-deletion.store.ts',
    find: 'if (!held || claimed.length !== 1) return null',
    replace: 'if (!held) return null',
    test: 'a user who cancels at the last moment keeps the account',
  },
]
