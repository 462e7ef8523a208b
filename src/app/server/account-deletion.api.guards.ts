import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'files that arrive while an account is being deleted are deleted too',
    file: '#operations/server/upkeep/delete-accounts.ts',
    find: 'await removeUploads((work) => work(tx), userId)',
    replace: '',
    test: 'files that arrive while the account is being deleted are deleted too',
  },
  {
    kind: 'data',
    guard: 'only one process deletes an account and sends the email',
    file: '#features/accounts/server/account-deletion.store.ts',
    find: `        .modifyEnd(forUpdate)
        .executeTakeFirst()
      const claimed = await tx
        .deleteFrom('account_deletions')
        .where('user_id', '=', userId)
        .where('due_at', '<=', now)
        .returning('user_id')`,
    replace: `        .executeTakeFirst()
      const claimed = await tx
        .selectFrom('account_deletions')
        .where('user_id', '=', userId)
        .where('due_at', '<=', now)
        .select('user_id')`,
    test: 'several processes that clean up at the same time delete an account once and send one email',
    engine: 'PostgreSQL',
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
