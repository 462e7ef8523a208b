import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a restore at the first start requires the set-up code',
    file: './first-restore.routes.ts',
    find: `    await code.require(body.token, request)
    return restore.find()`,
    replace: '    return restore.find()',
    test: 'without the code nothing is revealed and no restore starts',
  },
  {
    kind: 'privacy',
    guard: 'a set-up code is accepted only if it matches',
    file: '#features/accounts/server/set-up.ts',
    find: ".select('token').where('token', '=', hashOf(code))",
    replace: ".select('token')",
    test: 'without the code nothing is revealed and no restore starts',
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
