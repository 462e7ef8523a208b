import { describe, expect, test } from 'vitest'
import { type DatabaseSide, type FilesSide, judge, type Refusal } from './installation.rules.ts'

const database = (fixtures: Partial<DatabaseSide> = {}): DatabaseSide => ({
  state: 'there',
  id: null,
  isPaired: fixtures.id !== undefined,
  hasUsers: false,
  newest: 0,
  missing: 0,
  ...fixtures,
})
const noDatabase = database({ state: 'none' })
const emptyFile = database({ state: 'empty-file' })
const files = (fixtures: Partial<FilesSide> = {}): FilesSide => ({ id: null, hasFiles: false, ...fixtures })
const noFiles = files()

const starts: [title: string, DatabaseSide, FilesSide][] = [
  ['one id on both sides', database({ id: 'a', newest: 5 }), files({ id: 'a', hasFiles: true })],
  [
    'one id on both sides, and some files missing',
    database({ id: 'a', newest: 5, missing: 2 }),
    files({ id: 'a', hasFiles: true }),
  ],
  [
    'one id on both sides, and a database that is older than the files',
    database({ id: 'a' }),
    files({ id: 'a', hasFiles: true }),
  ],
  ['one id on both sides, and nothing in them', database({ id: 'a' }), files({ id: 'a' })],
]

const pairs: [title: string, DatabaseSide, FilesSide][] = [
  ['nothing on either side', noDatabase, noFiles],
  ['a database file of 0 bytes and no files', emptyFile, noFiles],
  ['an empty database and no files', database(), noFiles],
  ['users without files, and no files', database({ hasUsers: true }), noFiles],
  ['neither id, and every file that was looked for is there', database({ newest: 100 }), files({ hasFiles: true })],
  ['a crash between the two writes of a new installation', database({ id: 'a', isPaired: false }), noFiles],
  [
    'a crash between the two writes after the upgrade',
    database({ id: 'a', isPaired: false, newest: 3 }),
    files({ hasFiles: true }),
  ],
  ['a crash after the two writes', database({ id: 'a', isPaired: false, newest: 3 }), files({ id: 'a', hasFiles: true })],
  ['half a pair in the database of an empty installation', database({ id: 'a' }), noFiles],
  ['half a pair beside the files of an empty installation', database(), files({ id: 'a' })],
]

const refusals: [title: string, DatabaseSide, FilesSide, Refusal][] = [
  ['two ids', database({ id: 'a', newest: 5 }), files({ id: 'b', hasFiles: true }), 'different'],
  ['files that were moved to another place', database({ id: 'a', newest: 5 }), files({ id: 'moved a', hasFiles: true }), 'moved'],
  ['files that are being moved here', database({ id: 'a', newest: 5 }), files({ id: 'moving a', hasFiles: true }), 'moved'],
  ['two ids in two empty sides', database({ id: 'a' }), files({ id: 'b' }), 'different'],
  ['two ids, one of them not paired', database({ id: 'a', isPaired: false }), files({ id: 'b' }), 'different'],
  ['files with an id and no database', noDatabase, files({ id: 'a', hasFiles: true }), 'no-database'],
  ['files without an id and no database', noDatabase, files({ hasFiles: true }), 'no-database'],
  ['an id without files and no database', noDatabase, files({ id: 'a' }), 'no-database'],
  ['a database file of 0 bytes beside files', emptyFile, files({ hasFiles: true }), 'empty-database-file'],
  ['a database file of 0 bytes beside an id', emptyFile, files({ id: 'a' }), 'empty-database-file'],
  ['a paired database and an empty mount', database({ id: 'a', newest: 5, missing: 5 }), noFiles, 'files-without-id'],
  [
    'a paired database that names nothing, beside files without an id',
    database({ id: 'a' }),
    files({ hasFiles: true }),
    'files-without-id',
  ],
  [
    'a paired database beside its files without their id',
    database({ id: 'a', newest: 5 }),
    files({ hasFiles: true }),
    'files-without-id',
  ],
  ['a new database beside files with an id', database(), files({ id: 'a', hasFiles: true }), 'database-without-id'],
  [
    'a database without an id that names files, beside an id',
    database({ newest: 5 }),
    files({ id: 'a', hasFiles: true }),
    'database-without-id',
  ],
  ['users in a database without an id, beside an id', database({ hasUsers: true }), files({ id: 'a' }), 'database-without-id'],
  [
    'one id on both sides, but all files are gone',
    database({ id: 'a', newest: 5, missing: 5 }),
    files({ id: 'a' }),
    'files-gone',
  ],
  [
    'after the upgrade: a database that names nothing beside files',
    database({ hasUsers: true }),
    files({ hasFiles: true }),
    'unnamed-files',
  ],
  ['after the upgrade: an empty mount', database({ newest: 100, missing: 100 }), noFiles, 'missing-files'],
  [
    'after the upgrade: one of the newest files is not there',
    database({ newest: 100, missing: 1 }),
    files({ hasFiles: true }),
    'missing-files',
  ],
  [
    'a crash between the two writes, and then another folder',
    database({ id: 'a', isPaired: false, newest: 3, missing: 3 }),
    files({ hasFiles: true }),
    'missing-files',
  ],
]

describe('a database and files that belong together start', () => {
  test.each(starts)('%s', (_title, ...[database, files]) => {
    expect(judge({ database, files })).toEqual({ kind: 'start' })
  })
})

describe('a pair is written if nothing contradicts it', () => {
  test.each(pairs)('%s', (_title, ...[database, files]) => {
    expect(judge({ database, files })).toEqual({ kind: 'pair' })
  })
})

describe('every doubtful combination is refused', () => {
  test.each(refusals)('%s', (_title, database, files, refusal) => {
    expect(judge({ database, files })).toEqual({ kind: 'refuse', refusal })
  })
})
