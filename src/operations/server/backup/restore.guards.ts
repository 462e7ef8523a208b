import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a restore refuses a folder that is not empty',
    file: './restore-backup.ts',
    find: 'if (found && (await readdir(into)).length > 0) throw new BackupError(texts.notEmpty(into))',
    test: 'a folder that is not empty is refused and stays unchanged',
  },
  {
    kind: 'data',
    guard: 'a restore refuses a backup of a newer program',
    file: './restore-backup.ts',
    find: 'if (unknown.length > 0) throw new BackupError(texts.newer(name, manifest.program, unknown))',
    test: 'a backup that is newer than the program is refused',
  },
  {
    kind: 'data',
    guard: 'a restore refuses a damaged copy of the database',
    file: './restore-backup.ts',
    find: 'if (damaged !== null) throw new BackupError(texts.damaged(name, damaged))',
    test: 'a damaged copy of the database is refused',
  },
  {
    kind: 'data',
    guard: 'a restore leaves out damaged files',
    file: './backup-content.ts',
    find: 'if (sha256 !== entry.sha256) return null',
    test: 'files that are damaged in the backup are reported and not restored, the others are restored',
  },
  {
    kind: 'privacy',
    guard: 'a restore ends all sessions',
    file: '#features/accounts/server/accounts.feature.ts',
    find: "sessions: underWay('sessions')",
    replace: 'sessions: deletedWithUser',
    test: 'a restored installation starts on hold: sessions and plans have ended, and emails and jobs wait',
  },
  {
    kind: 'privacy',
    guard: 'a restore deletes again what was permanently deleted after the backup',
    file: './restore-backup.ts',
    find: 'removals: await readRemovals(target),',
    replace: 'removals: { users: new Set(), uploads: new Set() },',
    test: 'pages and users that were permanently deleted after the backup are deleted again',
  },
  {
    kind: 'data',
    guard: 'a backup is made before an update changes the database',
    file: '../installation/open-installation.ts',
    find: `    const backedUp = await backUpBefore(place, { database, files, id: looked.database.id })
`,
    replace: `    const backedUp: string[] = []
`,
    test: 'a backup that was made before a migration can be restored',
  },
  {
    kind: 'data',
    guard: "a backup can't write other files than the secrets",
    file: './recovery-key.ts',
    find: '.filter(([name]) => secretFiles.includes(name))',
    test: "attack: a backup can't write a file beside the restored secrets, or anywhere else",
  },
]
