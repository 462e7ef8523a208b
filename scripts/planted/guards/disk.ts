import type { PlantedFault } from '../planted.ts'

const archiveTests = 'src/features/own-data/archive-size.rules.test.ts'
const ownDataTests = 'src/app/server/own-data.api.test.ts'

export const disk: PlantedFault[] = [
  {
    guard: 'the download of everything promises as many bytes as come, also with a directory of more than 64 KB',
    file: 'src/features/own-data/archive-size.rules.ts',
    find: 'directory > largest32',
    replace: 'directory > 0xffff',
    test: { file: archiveTests, title: 'a directory of more than 64 KB needs no ZIP64 records, and one of 65,535 files does' },
  },
  {
    guard: 'archives of more than 65,534 files are promised with their ZIP64 records',
    file: 'src/features/own-data/archive-size.rules.ts',
    find: 'const most16 = 0xfffe',
    replace: 'const most16 = 0xffff',
    test: { file: archiveTests, title: 'a directory of more than 64 KB needs no ZIP64 records, and one of 65,535 files does' },
  },
  {
    guard: 'archives of more than 4 GB are promised with their ZIP64 records',
    file: 'src/features/own-data/archive-size.rules.ts',
    find: 'size > largest32 || offset > largest32',
    replace: 'size > largest32',
    test: { file: archiveTests, title: 'a file of 4 GB, and each that begins behind 4 GB, has ZIP64 records' },
  },
  {
    guard: 'the length of the download comes from the rule above',
    file: 'src/features/own-data/server/archive.ts',
    find: 'size: archiveSize(entries)',
    replace: 'size: archiveSize(entries) + (entries.length > 790 ? 76 : 0)',
    test: { file: ownDataTests, title: 'an archive of 1,000 pages is downloaded to its end, as long as it was promised' },
  },
  {
    guard: 'a page that the disk cannot read does not end the program',
    file: 'src/features/own-data/server/archive.ts',
    find: "file.stream.once('error', (error: Error) => stream.destroy(error))",
    replace: '',
    test: { file: ownDataTests, title: 'a page that the disk cannot read cuts the download off, and the server goes on' },
  },
]
