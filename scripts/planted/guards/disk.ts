import type { PlantedFault } from '../planted.ts'

const archiveTests = 'src/kit/archive-size.rules.test.ts'
const ownDataTests = 'src/app/server/compose/own-data.api.test.ts'
const diskTests = 'src/kit/server/disk/disk.test.ts'
const ruleTests = 'src/kit/server/disk/disk.rules.test.ts'
const reserveTests = 'src/kit/server/disk/reserve.test.ts'
const storeTests = 'src/kit/server/files/local-file-store.test.ts'
const lowDiskTests = 'src/app/server/low-disk.api.test.ts'
const fullDiskTests = 'faults/full-disk.test.ts'
const readingOnly = "a server that can't write starts for reading, and for everything once it can write again"
const startOnFull = 'a server starts on a full disk, and users sign in'
const takesReserve = 'writes that exceed the log use the reserve, and then get 507 until there is room'

export const disk: PlantedFault[] = [
  {
    guard: 'the announced length of an archive is exact when its directory exceeds 64 KB',
    file: 'src/kit/archive-size.rules.ts',
    find: 'directory > largest32',
    replace: 'directory > 0xffff',
    test: { file: archiveTests, title: 'a directory of more than 64 KB needs no ZIP64 records, and one of 65,535 files does' },
  },
  {
    guard: 'the announced length includes the ZIP64 records for more than 65,534 files',
    file: 'src/kit/archive-size.rules.ts',
    find: 'const most16 = 0xfffe',
    replace: 'const most16 = 0xffff',
    test: { file: archiveTests, title: 'a directory of more than 64 KB needs no ZIP64 records, and one of 65,535 files does' },
  },
  {
    guard: 'the announced length includes the ZIP64 records for more than 4 GB',
    file: 'src/kit/archive-size.rules.ts',
    find: 'size > largest32 || offset > largest32',
    replace: 'size > largest32',
    test: { file: archiveTests, title: 'a file of 4 GB has ZIP64 records, and so does each file that begins after 4 GB' },
  },
  {
    guard: 'a download announces the calculated length of its archive',
    file: 'src/kit/server/files/archive.ts',
    find: 'size: archiveSize(entries)',
    replace: 'size: archiveSize(entries) + (entries.length > 790 ? 76 : 0)',
    test: { file: ownDataTests, title: 'an archive of 1,000 pages is downloaded completely, with the announced length' },
  },
  {
    guard: "a page that can't be read from disk does not end the program",
    file: 'src/kit/server/files/archive.ts',
    find: "file.stream.once('error', (error: Error) => stream.destroy(error))",
    replace: '',
    test: {
      file: ownDataTests,
      title: "a page that can't be read from disk breaks off the download, and the server keeps running",
    },
  },
  {
    guard: 'the floor is 2 % of a small disk',
    file: 'src/kit/server/disk/disk.rules.ts',
    find: 'totalBytes / 50',
    replace: 'totalBytes / 20',
    test: { file: ruleTests, title: 'the floor is 512 MB, or 2 % of a small disk, or what the operator sets' },
  },
  {
    guard: 'the floor of a large disk is 512 MB',
    file: 'src/kit/server/disk/disk.rules.ts',
    find: '512 * mib',
    replace: '1024 * mib',
    test: { file: ruleTests, title: 'the floor is 512 MB, or 2 % of a small disk, or what the operator sets' },
  },
  {
    guard: '16 MB are reserved for the database',
    file: 'src/kit/server/disk/disk.rules.ts',
    find: '16 * mib',
    replace: '1 * mib',
    test: { file: ruleTests, title: '16 MB are reserved for a full disk, and less on a very small one' },
  },
  {
    guard: 'bytes written since the last query of the file system are counted',
    file: 'src/kit/server/disk/disk.ts',
    find: 'freeBytes - writtenBytes - bytes <',
    replace: 'freeBytes - bytes <',
    test: { file: storeTests, title: 'a file without a stated length is refused as soon as it would go below the floor' },
  },
  {
    guard: 'the file system is queried once a second, not for every piece of a file',
    file: 'src/kit/server/disk/disk.ts',
    find: 'const countsMs = 1000',
    replace: 'const countsMs = -1',
    test: { file: diskTests, title: 'the file system is queried once a second, and what was written since then is counted' },
  },
  {
    guard: 'the file system is queried again before an upload is refused',
    file: 'src/kit/server/disk/disk.ts',
    find: 'if (isBelow(await ask(), bytes)) throw',
    replace: 'throw',
    test: { file: diskTests, title: 'the file system is queried again before anything is refused' },
  },
  {
    guard: 'a read-only disk is reported',
    file: 'src/kit/server/disk/disk.ts',
    find: "found.isReadOnly ? 'read-only'",
    replace: "false ? 'read-only'",
    test: { file: diskTests, title: 'a report says whether the disk is below the floor, and whether it is read-only' },
  },
  {
    guard: 'the reserve never takes the disk below the floor',
    file: 'src/kit/server/disk/reserve.ts',
    find: 'if (isReadOnly || freeBytes - bytes < floorBytes) return',
    replace: 'if (isReadOnly) return',
    test: { file: reserveTests, title: 'no reserve is created that would take the disk below the floor' },
  },
  {
    guard: 'an upload whose announced length exceeds the free space is refused',
    file: 'src/kit/server/files/drafts.ts',
    find: 'await disk?.requireRoomFor(expectedBytes)',
    replace: 'await disk?.requireRoomFor(0)',
    test: {
      file: storeTests,
      title: 'a file that is announced as larger than the free space is refused before it is read completely',
    },
  },
  {
    guard: 'the announced length of an upload is checked before its content arrives',
    file: 'src/features/library/server/receive-upload.ts',
    find: "expectedBytes: Number(request.headers['content-length'] ?? 0),",
    replace: '',
    test: {
      file: lowDiskTests,
      title: 'an upload that announces more than there is room for is refused before its content arrives',
    },
  },
  {
    guard: "an upload that is refused for lack of space gets the library's message",
    file: 'src/features/library/server/receive-upload.ts',
    find: "if (storageFault(error) === 'full') return storageFull()",
    replace: '',
    test: { file: lowDiskTests, title: 'below the floor an upload is refused with a plain sentence, and goals are still saved' },
  },
  {
    guard: '/readyz reports that the disk is low',
    file: 'src/operations/server/upkeep/health.ts',
    find: '({ state }) => state,',
    replace: "() => 'ok',",
    test: { file: lowDiskTests, title: 'below the floor the server is ready and reports that the disk is low' },
  },
  {
    guard: 'administrators see an alarm when the disk is low',
    file: 'src/operations/server/alarms/disk-alarms.ts',
    find: "if (state === 'ok') return []",
    replace: 'if (state) return []',
    test: { file: lowDiskTests, title: 'below the floor the administrator sees an alarm' },
  },
  {
    guard: 'a server that has its secrets writes none',
    file: 'src/operations/server/installation/kept-secret.ts',
    find: 'if (kept !== null) return kept',
    replace: '',
    test: {
      file: 'src/operations/server/installation/kept-secret.test.ts',
      title: 'a server that has its secret writes nothing, so it starts on a full disk',
    },
  },
  ...(
    [
      ["  'ENOSPC',", 'ENOSPC', 507, 'storage.full'],
      ["  'EDQUOT',", 'EDQUOT', 507, 'storage.full'],
      ["  'SQLITE_FULL',", 'SQLITE_FULL', 507, 'storage.full'],
      ["  'SQLITE_IOERR_SHMSIZE',", 'SQLITE_IOERR_SHMSIZE', 507, 'storage.full'],
      ["  '53100',", '53100', 507, 'storage.full'],
      ["'EROFS', ", 'EROFS', 507, 'storage.read_only'],
      ["'SQLITE_READONLY', ", 'SQLITE_READONLY', 507, 'storage.read_only'],
    ] as const
  ).map(([find, said, status, code]) => ({
    guard: `${said} is answered with ${status}`,
    file: 'src/kit/server/disk/storage-fault.ts',
    find,
    replace: '',
    test: {
      file: 'src/kit/server/http.test.ts',
      title: `a disk or database error ${said} is answered with ${status} ${code}`,
    },
  })),
  {
    guard: "the reserve is released when the database can't write anything more",
    file: 'src/kit/server/db/sqlite-driver.ts',
    find: 'isReserveNeeded ? giveUpReserve(dirname(this.#file)) : 0',
    replace: '0',
    test: { file: fullDiskTests, title: takesReserve },
  },
  {
    guard: 'the reserve is released when a server starts on a full disk',
    file: 'src/kit/server/db/sqlite-connections.ts',
    find: 'const bytes = giveUpReserve(dirname(file))',
    replace: 'const bytes = 0',
    test: { file: fullDiskTests, title: startOnFull },
  },
  {
    guard: "a database that can't be opened for writing is opened for reading",
    file: 'src/kit/server/db/sqlite-connections.ts',
    find: 'if (!isWhole(file)) throw error',
    replace: 'throw error',
    test: { file: fullDiskTests, title: readingOnly },
  },
  {
    guard: "a server that can't write starts without a set-up link",
    file: 'src/app/server/main.ts',
    find: 'if (storageFault(error) === null) throw error',
    replace: 'throw error',
    test: { file: fullDiskTests, title: readingOnly },
  },
  {
    guard: "a session that can't be extended stays valid",
    file: 'src/kit/server/sessions.ts',
    find: 'if (storageFault(error) === null) throw error',
    replace: 'throw error',
    test: { file: fullDiskTests, title: readingOnly },
  },
  {
    guard: "a server that can't write still offers the download of all data",
    file: 'src/features/own-data/server/own-data.routes.ts',
    find: 'if (storageFault(error) === null) throw error',
    replace: 'throw error',
    test: { file: fullDiskTests, title: readingOnly },
  },
  {
    guard: 'a read-only database is opened for writing as soon as that is possible',
    file: 'src/kit/server/db/sqlite-driver.ts',
    find: 'const reconnectMs = 1000',
    replace: 'const reconnectMs = 1e9',
    test: { file: fullDiskTests, title: readingOnly },
  },
  {
    guard: '/readyz reports a server as ready although its database has no room',
    file: 'src/operations/server/upkeep/health.ts',
    find: 'return storageFault(error) !== null',
    replace: 'return false',
    test: {
      file: 'src/operations/server/upkeep/health.test.ts',
      title: 'with a full database the server is still ready for what it can do',
    },
  },
]
