import { expect, test } from 'vitest'
import {
  addressOf,
  folderOf,
  isHidden,
  isInside,
  nameOf,
  readDestination,
  readPath,
  sentTime,
  usualAddress,
} from './drop-box.rules.ts'

test('a path is read from an address, with and without a slash at its end', () => {
  expect(readPath('/dav')).toEqual({ path: '' })
  expect(readPath('/dav/')).toEqual({ path: '' })
  expect(readPath('/dav/Notes/')).toEqual({ path: 'Notes' })
  expect(readPath('/dav/Notes/Week%209.pdf?x=1')).toEqual({ path: 'Notes/Week 9.pdf' })
  expect(readPath('/dav/100%25%3F.pdf')).toEqual({ path: '100%?.pdf' })
})

test('a name that macOS takes apart and one that Windows sends whole are the same path, and case makes a difference', () => {
  expect(readPath('/dav/Zoe%CC%88.pdf')).toEqual(readPath('/dav/Zo%C3%AB.pdf'))
  expect(readPath('/dav/A.pdf')).not.toEqual(readPath('/dav/a.pdf'))
})

/** What programs send, and the usual form of the address that they mean. Raw bytes are one letter each. */
test.each([
  ['/dav//week.pdf', '/dav/week.pdf'],
  ['//dav/week.pdf', '/dav/week.pdf'],
  ['///dav///Notes//', '/dav/Notes/'],
  ['//dav', '/dav/'],
  ['/dav//', '/dav/'],
  ['/dav/a//b?x=//', '/dav/a/b'],
  ['/dav/W\u00c3\u00b6che.pdf', '/dav/W%C3%B6che.pdf'],
  ['/dav/Wo\u00cc\u0088che.pdf', '/dav/W%C3%B6che.pdf'],
  ['/dav/M%E4rz.pdf', '/dav/M%C3%A4rz.pdf'],
  ['/dav/M\u00e4rz 1.pdf', '/dav/M%C3%A4rz%201.pdf'],
  ['/dav/5%80 %96 gro\u00df.pdf', '/dav/5%E2%82%AC%20%E2%80%93%20gro%C3%9F.pdf'],
  ['/dav/%e6%97%a5/\u00e6\u009c\u00ac.pdf', '/dav/%E6%97%A5/%E6%9C%AC.pdf'],
  ['/dav/%C3\u00b6.pdf', '/dav/%C3%B6.pdf'],
])('%j is the address %j, as a destination too', (sent, usual) => {
  expect(usualAddress(sent)).toBe(usual)
  expect(readDestination(sent)).toEqual(readPath(usual))
  expect(readDestination(`https://willow.example${sent}`)).toEqual(readPath(usual))
})

test('an address that is refused, or not ours, keeps its form', () => {
  for (const address of ['/', '/api//x', '/davx//y', '//other/dav/', '/dav/../x', '/dav/a%2Fb'])
    expect(usualAddress(address)).toBe(address)
  expect(usualAddress('//dav//../x')).toBe('/dav//../x')
})

test('attack: no path leads out of the drop box', () => {
  const sent = [
    '..',
    '../x',
    'a/../../x',
    '%2e%2e/x',
    'a/%2E%2E/b',
    '.',
    'a/./b',
    'a%2Fb',
    '..%2Fx',
    'a%5Cb',
    'a\\b',
    'a#b',
    'a/#',
  ]
  for (const path of sent) expect([path, readPath(`/dav/${path}`)]).toEqual([path, { refused: 'unfit' }])
  for (const address of ['/', '/davx', '/api/uploads', '/Dav/x', 'dav/x'])
    expect([address, readPath(address)]).toEqual([address, { refused: 'not ours' }])
})

test('attack: NUL, other control characters and bytes that are no text are refused', () => {
  for (const path of ['a%00b', 'a%0Ab', '%7F', '%C2%80', '%81', 'a\u0090', '%E0%A4%A', '%'])
    expect([path, readPath(`/dav/${path}`)]).toEqual([path, { refused: 'unfit' }])
})

test('attack: a path of 4,000 letters is refused, and one of 1,000 is not', () => {
  expect(readPath(`/dav/${'a'.repeat(4000)}`)).toEqual({ refused: 'too long' })
  expect(readPath(`/dav/${'%C3%A4'.repeat(4000)}`)).toEqual({ refused: 'too long' })
  expect(readPath(`/dav/${'a/'.repeat(2000)}x`)).toEqual({ refused: 'too long' })
  expect(readPath(`/dav/${'a'.repeat(256)}`)).toEqual({ refused: 'too long' })
  const long = `${`${'a'.repeat(249)}/`.repeat(3)}${'b'.repeat(250)}`
  expect(readPath(`/dav/${long}`)).toEqual({ path: long })
})

test('a destination is judged by its path, whatever scheme and host it names', () => {
  for (const origin of ['', 'http://willow.example', 'https://willow.example:8443', 'HTTP://10.0.0.1'])
    expect([origin, readDestination(`${origin}/dav/a/b.pdf`)]).toEqual([origin, { path: 'a/b.pdf' }])
  expect(readDestination('https://willow.example/dav/a/../../x')).toEqual({ refused: 'unfit' })
  for (const sent of [
    '',
    'b.pdf',
    '//willow.example/dav/a',
    '/x//dav/a',
    'https://willow.example',
    'ftp://x/dav/a',
    'https://x/other/a',
  ])
    expect([sent, readDestination(sent)]).toEqual([sent, { refused: 'not ours' }])
})

test('the address of a path can be read again, and that of a folder ends with a slash', () => {
  for (const path of ['', 'a', 'Zoë & 1/100% #1?.pdf', "it's (1)/ä"]) expect(readPath(addressOf(path, true))).toEqual({ path })
  expect(addressOf('', true)).toBe('/dav/')
  expect(addressOf('a b', true)).toBe('/dav/a%20b/')
  expect(addressOf('a/b.pdf', false)).toBe('/dav/a/b.pdf')
})

test('a path knows its folder and its name', () => {
  expect([folderOf('a/b/c.pdf'), nameOf('a/b/c.pdf')]).toEqual(['a/b', 'c.pdf'])
  expect([folderOf('c.pdf'), nameOf('c.pdf')]).toEqual(['', 'c.pdf'])
  expect([isInside('a/b', 'a'), isInside('ab', 'a'), isInside('a', 'a'), isInside('a', ''), isInside('', '')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
})

test('the time of a file on its device is read in seconds, and anything else is none', () => {
  expect([sentTime('1700000000'), sentTime('1700000000.5'), sentTime('0')]).toEqual([
    '2023-11-14T22:13:20.000Z',
    '2023-11-14T22:13:20.000Z',
    '1970-01-01T00:00:00.000Z',
  ])
  for (const header of [undefined, '', '-1', 'x', '1e9', '999999999999'])
    expect([header, sentTime(header)]).toEqual([header, null])
})

test('the files that a system keeps for itself are hidden', () => {
  for (const path of ['.DS_Store', 'a/._b.pdf', '.Trashes/b.pdf', 'a/desktop.ini', 'Thumbs.db'])
    expect([path, isHidden(path)]).toEqual([path, true])
  for (const path of ['a.pdf', 'a/b..pdf', 'my desktop.ini']) expect([path, isHidden(path)]).toEqual([path, false])
})
