import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takenOn } from './taken-on.ts'

/** EXIF that programs wrote. */
const written: Record<string, string> = {
  'exiftool, with a time zone and another time of the file':
    'RXhpZgAATU0AKgAAAAgABQEaAAUAAAABAAAASgEbAAUAAAABAAAAUgEoAAMAAAABAAEAAAITAAMAAAABAAEAAIdpAAQAAAABAAAAWgAAAAAAAAABAAAAAQAAAAEAAAABAAeQAAAHAAAABDAyMzKQAwACAAAAFAAAALSQBAACAAAAFAAAAMiQEQACAAAABwAAANyRAQAHAAAABAECAwCgAAAHAAAABDAxMDCgAQADAAAAAf//AAAAAAAAMjAxOTowMzoxMiAyMzozMDowMAAyMDIwOjAxOjA1IDEwOjAwOjAwACswOTowMAAA',
  'exiftool, with the time of the file alone':
    'RXhpZgAATU0AKgAAAAgABQEaAAUAAAABAAAASgEbAAUAAAABAAAAUgEoAAMAAAABAAEAAAITAAMAAAABAAEAAIdpAAQAAAABAAAAWgAAAAAAAAABAAAAAQAAAAEAAAABAAWQAAAHAAAABDAyMzKQBAACAAAAFAAAAJyRAQAHAAAABAECAwCgAAAHAAAABDAxMDCgAQADAAAAAf//AAAAAAAAMjAxOTowMzoxMyAxMDowMDowMAA=',
  exiv2: 'RXhpZgAASUkqAAgAAAABAGmHBAABAAAAGgAAAAAAAAABAAOQAgAUAAAALAAAAAAAAAAyMDE5OjAzOjE3IDEwOjAwOjAwAA==',
  piexif: 'RXhpZgAATU0AKgAAAAgAAYdpAAQAAAABAAAAGgAAAAAAAZADAAIAAAAUAAAAKDIwMTk6MDM6MTggMTA6MDA6MDAA',
  jhead:
    'RXhpZgAASUkqAAgAAAACADIBAgAUAAAAJgAAAGmHBAABAAAAOgAAAGAAAAAyMDE5OjAzOjE5IDEwOjAwOjAwAAEAA5ACABQAAABMAAAAAAAAADIwMTk6MDM6MTkgMTA6MDA6MDAAAgABAgQAAQAAAH4AAAACAgQAAQAAAAAAAAAAAAAA',
  'exiftool, with the last change of the file alone':
    'RXhpZgAATU0AKgAAAAgABQEaAAUAAAABAAAASgEbAAUAAAABAAAAUgEoAAMAAAABAAEAAAEyAAIAAAAUAAAAWgITAAMAAAABAAEAAAAAAAAAAAABAAAAAQAAAAEAAAABMjAxOTowMzoxMyAxMDowMDowMAA=',
}
const exiv2 = () => Buffer.from(written.exiv2 ?? '', 'base64')

test('the day is that at the place where the picture was taken, or else when it became a file', () => {
  expect(Object.values(written).map((one) => takenOn(Buffer.from(one, 'base64')))).toEqual([
    ...['2019-03-12', '2019-03-13', '2019-03-17', '2019-03-18', '2019-03-19', null],
  ])
  // PNG and WebP have the same bytes without their name.
  expect([takenOn(exiv2().subarray(6)), takenOn(undefined), takenOn(Buffer.alloc(0))]).toEqual(['2019-03-17', null, null])
})

test('what a clock says that was never set is no day', () => {
  const at = (time: string) => {
    const bytes = exiv2()
    bytes.write(time, bytes.indexOf('2019:'), 'latin1')
    return takenOn(bytes)
  }
  const unset = [
    '1970:01:01 00:00:00',
    '1980:01:01 12:00:00',
    '2000:01:01 14:03:22',
    '2002:12:08 12:00:00',
    '2015:01:01 00:12:00',
  ]
  const none = ['0000:00:00 00:00:00', '2019:02:30 10:00:00', '2019:13:01 10:00:00', '    :  :     :  :  ', '2019:03:17T10:00:00']
  expect([...unset, ...none].map(at)).toEqual([...unset, ...none].map(() => null))
  expect([at('2015:01:01 10:00:00'), at('2000:01:02 10:00:00')]).toEqual(['2015-01-01', '2000-01-02'])
})

test('hostile bytes end in no day, soon', () => {
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = exiv2().subarray(6)
    change(bytes)
    return takenOn(bytes)
  }
  const list = 8
  const camera = 26
  expect([
    // Addresses outside of the file, in the header, of the list and of the time.
    changed((bytes) => bytes.writeUInt32LE(0xffffffff, 4)),
    changed((bytes) => bytes.writeUInt32LE(0xfffffff0, list + 10)),
    changed((bytes) => bytes.writeUInt32LE(0x7fffffff, camera + 10)),
    // A list that is its own list of the camera.
    changed((bytes) => bytes.writeUInt32LE(list, list + 10)),
    // Lists that end nowhere.
    changed((bytes) => bytes.writeUInt16LE(0, list)),
    changed((bytes) => bytes.fill(0xff, list, list + 4)),
  ]).toEqual([null, null, null, null, null, null])
  // A count of four billion letters, and a text without its end.
  expect(changed((bytes) => bytes.writeUInt32LE(0xffffffff, camera + 6))).toBe('2019-03-17')
  expect(takenOn(exiv2().subarray(0, -1))).toBe('2019-03-17')
  // 65,535 entries of a list in 64 MB, and every place where the file can be cut.
  const large = Buffer.alloc(64 * 1024 * 1024)
  exiv2().copy(large)
  large.writeUInt16LE(0xffff, 6 + camera)
  large.writeUInt16LE(0, 6 + camera + 2)
  const begun = process.cpuUsage()
  expect(takenOn(large)).toBeNull()
  for (let size = 0; size < exiv2().length - 1; size++) expect(takenOn(exiv2().subarray(0, size))).toBeNull()
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
})

test('each format of pictures says its day, and a picture with broken words about it can be opened', async () => {
  const dated = (time: string) =>
    sharp({ create: { width: 30, height: 40, channels: 3, background: 'white' } }).withExif({ IFD2: { DateTimeOriginal: time } })
  const broken = await dated('2019:03:15 10:00:00').jpeg().toBuffer()
  broken.writeUInt32BE(0xfffffff0, broken.indexOf('Exif', 0, 'latin1') + 10)
  const contents = await Promise.all([
    dated('2019:03:12 10:00:00').jpeg().toBuffer(),
    dated('2019:03:13 10:00:00').png().toBuffer(),
    dated('2019:03:14 10:00:00').webp().toBuffer(),
    broken,
  ])
  const days = await Promise.all(contents.map(async (content) => takenOn((await sharp(content).metadata()).exif)))
  expect(days).toEqual(['2019-03-12', '2019-03-13', '2019-03-14', null])
})
