// @vitest-environment node
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { unpackZip, zipLimits } from './unpack-zip.ts'

type Content = readonly (readonly [path: string, content: string | Buffer, options?: Record<string, unknown>])[]

async function zipOf(entries: Content, end: Partial<yazl.EndOptions> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content, options = {}] of entries) zip.addBuffer(Buffer.from(content), path, options)
  zip.end({ forceZip64Format: false, comment: '', ...end })
  return buffer(zip.outputStream)
}
const unpacked = async (zip: Buffer) => {
  try {
    const { files, others } = await unpackZip(new Blob([new Uint8Array(zip)]))
    return { files: await Promise.all(files.map(async (file) => [file.name, await file.text()])), others }
  } catch (error) {
    return (error as Error).message
  }
}

test('pages come out in their order, under the last part of their names, and the rest is counted', async () => {
  const zip = await zipOf([
    ['b/Wöche 2.pdf', 'two'],
    ['a/1.PNG', 'one', { compress: false }],
    ['x/2.heic', 'three', { forceZip64Format: true }],
    ['inner.zip', 'PK'],
    ['notes.txt', 'text'],
    ['__MACOSX/b/._Wöche 2.pdf', 'a companion'],
    ['b/.DS_Store', 'a companion'],
  ])
  const pages = [
    ['Wöche 2.pdf', 'two'],
    ['1.PNG', 'one'],
    ['2.heic', 'three'],
  ]
  expect(await unpacked(zip)).toEqual({ files: pages, others: 2 })
  // A program that unpacks it, or a text, may stand before it.
  expect(await unpacked(Buffer.concat([Buffer.from('#!/bin/sh\n'), zip]))).toEqual({ files: pages, others: 2 })
  const large = await zipOf([['1.pdf', 'one']], { forceZip64Format: true })
  expect(await unpacked(Buffer.concat([large]))).toEqual({ files: [['1.pdf', 'one']], others: 0 })
})

test('names of DOS are read, and a path that leads out is only its last part', async () => {
  const zip = await zipOf([['W_che.pdf', 'one']])
  const named = Buffer.from(zip.toString('latin1').replaceAll('W_che', 'W\u0094che').replaceAll('W_che', ''), 'latin1')
  expect(await unpacked(named)).toEqual({ files: [['Wöche.pdf', 'one']], others: 0 })
  const out = Buffer.from((await zipOf([['aaaaaa1.pdf', 'one']])).toString('latin1').replaceAll('aaaaaa1', '../../1'), 'latin1')
  expect(await unpacked(out)).toEqual({ files: [['1.pdf', 'one']], others: 0 })
})

test('an entry without a name is counted with what is no page, and takes no other entry with it', async () => {
  const zip = await zipOf([
    ['1.pdf', 'one'],
    ['2.pdf', 'two'],
  ])
  const [entry, end] = ['PK\x01\x02', 'PK\x05\x06'].map((sign) => zip.lastIndexOf(sign)) as [number, number]
  zip.writeUInt16LE(0, entry + 28)
  zip.writeUInt32LE(zip.readUInt32LE(end + 12) - '2.pdf'.length, end + 12)
  const nameless = Buffer.concat([zip.subarray(0, entry + 46), zip.subarray(entry + 46 + '2.pdf'.length)])
  expect(await unpacked(nameless)).toEqual({ files: [['1.pdf', 'one']], others: 1 })
})

test('attack: too many pages, too large ones and those that lie about their size are not unpacked', async () => {
  const many = Array.from({ length: zipLimits.pages + 1 }, (_, at) => [`${at}.pdf`, 'x'] as const)
  expect(await unpacked(await zipOf(many))).toBe('tooMuch')
  expect((await unpacked(await zipOf(many.slice(1)))) as object).toMatchObject({ others: 0 })
  const dense = await zipOf([['1.pdf', Buffer.alloc(1_000_000)]])
  expect(await unpacked(dense)).toBe('tooMuch')
  const lying = Buffer.from(dense)
  lying.writeUInt32LE(1000, dense.lastIndexOf('PK\x01\x02') + 24)
  expect(await unpacked(lying)).toBe('tooMuch')
  lying.writeUInt32LE(2 * zipLimits.bytes, dense.lastIndexOf('PK\x01\x02') + 24)
  expect(await unpacked(lying)).toBe('tooMuch')
})

test('a ZIP with a password, one that is cut off and what is no ZIP are told apart', async () => {
  const zip = await zipOf([['1.pdf', 'one']])
  const locked = Buffer.from(zip)
  locked.writeUInt16LE(locked.readUInt16LE(zip.lastIndexOf('PK\x01\x02') + 8) | 1, zip.lastIndexOf('PK\x01\x02') + 8)
  expect(await unpacked(locked)).toBe('locked')
  expect(await unpacked(zip.subarray(0, -30))).toBe('unreadable')
  // Packed in a way that browsers can't unpack, as 7-Zip can. It isn't empty.
  const packed = Buffer.from(zip)
  packed.writeUInt16LE(14, zip.lastIndexOf('PK\x01\x02') + 10)
  expect(await unpacked(packed)).toBe('unreadable')
  expect(await unpacked(Buffer.from('text'))).toBe('unreadable')
  expect(await unpacked(await zipOf([]))).toEqual({ files: [], others: 0 })
})
