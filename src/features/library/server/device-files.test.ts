import { expect, test } from 'vitest'
import { isZip, programOfDeviceFile } from './device-files.ts'

const zip = (more = '') => Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${more}`, 'latin1')

test.each([
  ['supernote', Buffer.from('noteSN_FILE_VER_20230015'), 'monday.note'],
  ['supernote', Buffer.from('markSN_FILE_VER_20230015'), 'planner.pdf.mark'],
  ['supernote', Buffer.from('SN_FILE_ASA_20190529'), 'monday.note'],
  ['remarkable', zip(), 'Monday.RMDOC'],
  ['remarkable', Buffer.from('reMarkable .lines file, version=6'), 'page.rm'],
  ['boox', zip(), 'monday.note'],
  ['boox', zip('note/pb/note_info'), 'a renamed file'],
  ['goodnotes', zip(), 'monday.goodnotes'],
  ['xournal', Buffer.from('\x1F\x8B\x08', 'latin1'), 'monday.xopp'],
])('the file of %s is known', (program, head, name) => {
  expect(programOfDeviceFile(head, name)).toBe(program)
})

test.each([
  ['a zip', zip(), 'pages.zip'],
  ['a packed file', Buffer.from('\x1F\x8B\x08', 'latin1'), 'pages.gz'],
  ['text with the name of a notebook', Buffer.from('Dear diary'), 'monday.note'],
  ['text with the name of a Xournal++ file', Buffer.from('Dear diary'), 'monday.xopp'],
  ['text about Supernote', Buffer.from('About noteSN_FILE_VER_20230015'), 'monday.txt'],
  ['nothing', Buffer.alloc(0), 'monday.rmdoc'],
])('%s belongs to no program', (_what, head, name) => {
  expect(programOfDeviceFile(head, name)).toBeNull()
})

test.each([
  ['pages', `PK\x03\x04${'\0'.repeat(26)}week.pdf`, true],
  ['nothing', 'PK\x05\x06', true],
  ['a book', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/epub+zip`, false],
  ['an office document', `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`, false],
  ['text', 'PK is not a ZIP', false],
] as const)('a ZIP with %s is one to unpack: %s', (_what, head, isOne) => expect(isZip(Buffer.from(head, 'latin1'))).toBe(isOne))
