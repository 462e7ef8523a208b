import type { PlantedFault } from '../planted.ts'

const spareSpace = 'src/operations/server/upkeep/spare-space.ts'
const spareSpaceTests = 'src/operations/server/upkeep/spare-space.test.ts'

const inFirstRestore = (title: string) => ({ file: 'src/operations/server/backup/first-restore.api.test.ts', title })

export const upkeep: PlantedFault[] = [
  {
    guard: 'a restore at the first start requires the set-up link',
    file: 'src/operations/server/backup/first-restore.routes.ts',
    find: '    await link.require(body.token, request)\n    return restore.find()',
    replace: '    return restore.find()',
    test: inFirstRestore('without the link nothing is revealed and no restore starts'),
  },
  {
    guard: 'a set-up link is accepted only if its token matches',
    file: 'src/features/accounts/server/set-up.ts',
    find: "      .where('token', '=', tokenHash(token))\n      .where('expires_at'",
    replace: "      .where('expires_at'",
    test: inFirstRestore('without the link nothing is revealed and no restore starts'),
  },
  {
    guard: 'nothing else is saved during a restore',
    file: 'src/operations/server/backup/first-restore.routes.ts',
    find: 'if (restore.isRunning() && !reading.has(method)',
    replace: 'if (restore.isRunning() && reading.has(method) && !reading.has(method)',
    test: inFirstRestore('during a restore nothing else is saved, and a second restore is refused'),
  },
  {
    guard: 'a second restore is refused while one is running',
    file: 'src/operations/server/backup/first-restore.ts',
    find: "      if (progress.state === 'running') throw restoreUnderWay()\n",
    replace: '',
    test: inFirstRestore('during a restore nothing else is saved, and a second restore is refused'),
  },
  {
    guard: 'an installation with users is never replaced by a backup',
    file: 'src/operations/server/backup/first-restore.ts',
    find: '        if (await hasUsers(database.queries)) throw notEmpty()\n',
    replace: '',
    test: inFirstRestore('an installation that has users is never replaced'),
  },
  {
    guard: 'with PostgreSQL or S3 only the command can restore a backup',
    file: 'src/operations/server/backup/first-restore.ts',
    find: 'if (config.databaseUrl !== undefined || config.storage !== undefined) return texts.elsewhere',
    replace: '',
    test: inFirstRestore('with no backups to restore from, or data elsewhere, the screen says what to do'),
  },
  {
    guard: 'a restore sets the old database aside together with its log',
    file: 'src/operations/server/installation/take-restored.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source code to find
    find: '[`${name}-wal`, `${name}-shm`, name]',
    replace: '[name]',
    test: inFirstRestore('a backup replaces an empty installation, with its secrets, after the next start of the server'),
  },
  {
    guard: 'the next start removes what an interrupted restore left',
    file: 'src/operations/server/installation/take-restored.ts',
    find: '  await rm(join(dataDir, unfinishedFolder), { recursive: true, force: true })\n',
    replace: '',
    test: inFirstRestore('leftovers of an interrupted restore or start are removed or completed'),
  },
  {
    guard: 'the headers of the installed Node are removed',
    file: 'scripts/toolchain/install.mjs',
    find: "rmSync(join(inside, entry.name, 'include'), { recursive: true, force: true })",
    replace: 'void rmSync',
    test: {
      file: 'scripts/toolchain/install.test.ts',
      title: 'the headers of the installed Node are removed, and the program is kept',
    },
  },
  {
    guard: 'a new database can give back unused space',
    file: 'src/kit/server/db/sqlite-connections.ts',
    find: "db.pragma('auto_vacuum = INCREMENTAL')",
    replace: "db.pragma('auto_vacuum = NONE')",
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'the space of deleted rows and of the log is given back to the disk',
    },
  },
  {
    guard: 'a write does not wait for a reader of the log',
    file: 'src/kit/server/db/sqlite-space.ts',
    find: "  db.pragma('busy_timeout = 0')\n",
    replace: '',
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'while another program reads, the log is kept without blocking anything; afterwards its space is given back',
    },
  },
  {
    guard: 'a compacted database can give back unused space',
    file: 'src/kit/server/db/sqlite-space.ts',
    find: "  db.pragma('auto_vacuum = INCREMENTAL')\n",
    replace: '',
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'a database of an earlier version keeps its free space until it is compacted',
    },
  },
  {
    guard: 'no second job to give back space is added while one waits',
    file: spareSpace,
    find: '  if (open.some(({ kind }) => kind === giveBackKind)) return\n',
    replace: '',
    test: {
      file: spareSpaceTests,
      title: 'a job gives back much unused space as soon as nothing reads from the log',
    },
  },
  {
    guard: 'a small amount of unused space is kept',
    file: spareSpace,
    find: 'const worthwhileBytes = 16 * mib',
    replace: 'const worthwhileBytes = -1',
    test: {
      file: spareSpaceTests,
      title: 'a job gives back much unused space as soon as nothing reads from the log',
    },
  },
  {
    guard: 'a full disk does not use up the attempts of the job',
    file: spareSpace,
    find: '      if (storageFault(error) === null) throw error\n',
    replace: '      throw error\n',
    test: { file: spareSpaceTests, title: 'on a full disk the job waits until there is room' },
  },
  {
    guard: 'a database is compacted only if there is room for twice its size',
    file: spareSpace,
    find: '    if (free < needed) return',
    replace: '    if (free < before) return',
    test: { file: spareSpaceTests, title: 'a database of an earlier version gives its space back after it was compacted once' },
  },
  {
    guard: 'a database of which a quarter is unused is a warning',
    file: 'src/operations/server/doctor/doctor.rules.ts',
    find: 'bytes: 64 * 1024 * 1024, share: 0.25',
    replace: 'bytes: 64 * 1024 * 1024, share: 0.2',
    test: {
      file: 'src/operations/server/doctor/doctor.rules.test.ts',
      title: 'more than 64 MB and a quarter of the database unused is a warning, unless it is given back automatically',
    },
  },
]
