import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type NotText, textOf } from './file-text.ts'

async function read(bytes: Buffer, size = bytes.length || 1): Promise<string> {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  let text = ''
  for await (const part of textOf(Readable.from(parts))) text += part
  return text
}

const text = 'Bestellnummer;E-Mail;Größe\n5001;ada@mail.example;12,50 €\n'
const wide = (marked: string) => Buffer.from(marked, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, low byte first', wide(text)],
  ['UTF-16, low byte first, with a mark', wide(`\ufeff${text}`)],
  ['UTF-16, high byte first', wide(text).swap16()],
  ['UTF-16, high byte first, with a mark', wide(`\ufeff${text}`).swap16()],
  ['Windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1')],
])('%s is read, also when it arrives byte by byte', async (_, bytes) => {
  expect(await read(bytes)).toBe(text)
  expect(await read(bytes, 1)).toBe(text)
  expect(await read(bytes, 1500)).toBe(text)
})

test('a long file is read as Windows-1252 from its first umlaut on, wherever the parts of the file end', async () => {
  const long = `${'5001;ada@mail.example\n'.repeat(3000)}5002;Jürgen Groß\n`
  expect(await read(Buffer.from(long, 'latin1'), 1000)).toBe(long)
  expect(await read(Buffer.from(long), 1000)).toBe(long)
})

test('one broken letter in a file of UTF-8 leaves the others as they are', async () => {
  const bytes = Buffer.concat([Buffer.from(`${'Müller\n'.repeat(300)}`), Buffer.from([0xfc, 0x0a]), Buffer.from('Müller\n')])
  const found = await read(bytes, 1100)
  expect(found).toContain('\ufffd')
  expect(found.endsWith('Müller\n')).toBe(true)
})

test('every kind of line break becomes a line feed', async () => {
  expect(await read(Buffer.from('a\r\nb\rc\nd\r'), 1)).toBe('a\nb\nc\nd\n')
})

test('a workbook, a picture and a flood of bytes are no text', async () => {
  const refused = async (bytes: Buffer) => read(bytes, 65_536).catch((error: NotText) => error.isWorkbook)
  expect(await refused(Buffer.from('PK\u0003\u0004\u0014\u0000'))).toBe(true)
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe(false)
  expect(await refused(Buffer.alloc(600_000, 0xe4))).toBe(false)
  expect(await refused(Buffer.alloc(0))).toBe('')
})
