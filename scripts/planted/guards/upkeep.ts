import type { PlantedFault } from '../planted.ts'

const spareSpace = 'src/app/server/operations/spare-space.ts'
const spareSpaceTests = 'src/app/server/operations/spare-space.test.ts'

const inFirstRestore = (title: string) => ({ file: 'src/app/server/backup/first-restore.api.test.ts', title })

export const upkeep: PlantedFault[] = [
  {
    guard: 'a restore of the first start asks for its link',
    file: 'src/app/server/backup/first-restore.routes.ts',
    find: '    await link.require(body.token, request)\n    return restore.find()',
    replace: '    return restore.find()',
    test: inFirstRestore('without the link nothing is revealed and no restore starts'),
  },
  {
    guard: 'the link of the first start ends',
    file: 'src/features/accounts/server/set-up.ts',
    find: "      .where('token', '=', tokenHash(token))\n      .where('expires_at'",
    replace: "      .where('expires_at'",
    test: inFirstRestore('without the link nothing is revealed and no restore starts'),
  },
  {
    guard: 'nothing else is saved while a backup is restored',
    file: 'src/app/server/backup/first-restore.routes.ts',
    find: 'if (restore.isRunning() && !reading.has(method)',
    replace: 'if (restore.isRunning() && reading.has(method) && !reading.has(method)',
    test: inFirstRestore('during a restore nothing else is saved, and a second restore is refused'),
  },
  {
    guard: 'a second restore of the first start is refused',
    file: 'src/app/server/backup/first-restore.ts',
    find: "      if (progress.state === 'running') throw restoreUnderWay()\n",
    replace: '',
    test: inFirstRestore('during a restore nothing else is saved, and a second restore is refused'),
  },
  {
    guard: 'users are never replaced by a backup',
    file: 'src/app/server/backup/first-restore.ts',
    find: '        if (await hasUsers(database.queries)) throw notEmpty()\n',
    replace: '',
    test: inFirstRestore('an installation that has users is never replaced'),
  },
  {
    guard: 'a backup is restored from PostgreSQL and S3 by the command only',
    file: 'src/app/server/backup/first-restore.ts',
    find: 'if (config.databaseUrl !== undefined || config.storage !== undefined) return texts.elsewhere',
    replace: '',
    test: inFirstRestore('with no backups to restore from, or data elsewhere, the screen says what to do'),
  },
  {
    guard: 'what was there before is set aside with its log',
    file: 'src/app/server/installation/take-restored.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source code to find
    find: '[`${name}-wal`, `${name}-shm`, name]',
    replace: '[name]',
    test: inFirstRestore('a backup replaces an empty installation, with its secrets, after the next start of the server'),
  },
  {
    guard: 'what a restore that was cut off has left is removed',
    file: 'src/app/server/installation/take-restored.ts',
    find: '  await rm(join(dataDir, unfinishedFolder), { recursive: true, force: true })\n',
    replace: '',
    test: inFirstRestore('leftovers of an interrupted restore or start are removed or completed'),
  },
  {
    guard: 'the headers of Node are not kept',
    file: 'scripts/toolchain/install.mjs',
    find: "rmSync(join(inside, entry.name, 'include'), { recursive: true, force: true })",
    replace: 'void rmSync',
    test: {
      file: 'scripts/toolchain/install.test.ts',
      title: 'the headers of the installed Node are removed, and the program is kept',
    },
  },
  {
    guard: 'a new database can give its space back',
    file: 'src/kit/server/db/sqlite-connections.ts',
    find: "db.pragma('auto_vacuum = INCREMENTAL')",
    replace: "db.pragma('auto_vacuum = NONE')",
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'the space of deleted rows and of the log is given back to the disk',
    },
  },
  {
    guard: 'nobody who writes waits for a reader of the log',
    file: 'src/kit/server/db/sqlite-space.ts',
    find: "  db.pragma('busy_timeout = 0')\n",
    replace: '',
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'while another program reads, the log is kept without blocking anything; afterwards its space is given back',
    },
  },
  {
    guard: 'a compacted database gives its space back from then on',
    file: 'src/kit/server/db/sqlite-space.ts',
    find: "  db.pragma('auto_vacuum = INCREMENTAL')\n",
    replace: '',
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'a database of an earlier version keeps its free space until it is compacted',
    },
  },
  {
    guard: 'space is given back once, when it is much',
    file: spareSpace,
    find: '  if (open.some(({ kind }) => kind === giveBackKind)) return\n',
    replace: '',
    test: {
      file: spareSpaceTests,
      title: 'a job gives back much unused space as soon as nothing reads from the log',
    },
  },
  {
    guard: 'little space is kept for new rows',
    file: spareSpace,
    find: 'const worthwhileBytes = 16 * mib',
    replace: 'const worthwhileBytes = -1',
    test: {
      file: spareSpaceTests,
      title: 'a job gives back much unused space as soon as nothing reads from the log',
    },
  },
  {
    guard: 'a full disk does not use up the tries of the job',
    file: spareSpace,
    find: '      if (storageFault(error) === null) throw error\n',
    replace: '      throw error\n',
    test: { file: spareSpaceTests, title: 'on a full disk the job waits until there is room' },
  },
  {
    guard: 'a database is written anew only where there is room for twice its size',
    file: spareSpace,
    find: '    if (free < needed) return',
    replace: '    if (free < before) return',
    test: { file: spareSpaceTests, title: 'a database of an earlier version gives its space back after it was compacted once' },
  },
  {
    guard: 'a quarter of the database unused is a warning',
    file: 'src/app/server/doctor/doctor.rules.ts',
    find: 'bytes: 64 * 1024 * 1024, share: 0.25',
    replace: 'bytes: 64 * 1024 * 1024, share: 0.2',
    test: {
      file: 'src/app/server/doctor/doctor.rules.test.ts',
      title: 'more than 64 MB and a quarter of the database unused is a warning, unless it is given back automatically',
    },
  },
]
