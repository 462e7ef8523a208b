import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a restore at the first start requires the set-up link',
    file: './first-restore.routes.ts',
    find: `    await link.require(body.token, request)
    return restore.find()`,
    replace: '    return restore.find()',
    test: 'without the link nothing is revealed and no restore starts',
  },
  {
    kind: 'privacy',
    guard: 'a set-up link is accepted only if its token matches',
    file: '#features/accounts/server/set-up.ts',
    find: `      .where('token', '=', tokenHash(token))
      .where('expires_at'`,
    replace: "      .where('expires_at'",
    test: 'without the link nothing is revealed and no restore starts',
  },
  {
    kind: 'data',
    guard: 'an installation with users is never replaced by a backup',
    file: './first-restore.ts',
    find: `        if (await hasUsers(database.queries)) throw notEmpty()
`,
    test: 'an installation that has users is never replaced',
  },
  {
    kind: 'data',
    guard: 'a restore sets the old database aside together with its log',
    file: '../installation/take-restored.ts',
    find: `[\`\${name}-wal\`, \`\${name}-shm\`, name]`,
    replace: '[name]',
    test: 'a backup replaces an empty installation, with its secrets, after the next start of the server',
  },
]
