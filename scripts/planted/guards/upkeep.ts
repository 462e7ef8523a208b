import type { PlantedFault } from '../planted.ts'

const spareSpace = 'src/app/server/spare-space.ts'
const spareSpaceTests = 'src/app/server/spare-space.test.ts'

export const upkeep: PlantedFault[] = [
  {
    guard: 'a new database can give its space back',
    file: 'src/kit/server/db/sqlite-connections.ts',
    find: "db.pragma('auto_vacuum = INCREMENTAL')",
    replace: "db.pragma('auto_vacuum = NONE')",
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'the space of deleted rows, and of the log, is given back to the disk',
    },
  },
  {
    guard: 'nobody who writes waits for a reader of the log',
    file: 'src/kit/server/db/sqlite-space.ts',
    find: "  db.pragma('busy_timeout = 0')\n",
    replace: '',
    test: {
      file: 'src/kit/server/db/sqlite-space.test.ts',
      title: 'while another program reads the log is kept, and nobody waits for it; afterwards it is given back',
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
      title: 'much space that nobody needs is given back by a job, as soon as nobody reads from the log',
    },
  },
  {
    guard: 'little space is kept for new rows',
    file: spareSpace,
    find: 'const worthwhileBytes = 16 * mib',
    replace: 'const worthwhileBytes = -1',
    test: {
      file: spareSpaceTests,
      title: 'much space that nobody needs is given back by a job, as soon as nobody reads from the log',
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
      title: 'more than 64 MB and a quarter of the database unused is a warning, where it is not given back by itself',
    },
  },
]
