/** Limits for a ZIP that is unpacked here: more would fill the memory of a tablet, or was made to. */
export const zipLimits = { pages: 500, bytes: 1024 ** 3, ratio: 100, listBytes: 8 * 1024 ** 2 }

export type ZipTrouble = 'locked' | 'tooMuch' | 'unreadable'

/** A ZIP that can't be unpacked. */
export class ZipError extends Error {
  readonly trouble: ZipTrouble
  constructor(trouble: ZipTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

interface Entry {
  name: string
  isLocked: boolean
  isDeflated: boolean
  isStored: boolean
  packedBytes: number
  bytes: number
  at: number
}

const pageName = /\.(?:pdf|note|jpe?g|png|webp|gif|hei[cf]|avif|tiff?|bmp|svg|jxl)$/i
/** What macOS and Windows add for themselves. */
const isOfSystem = (path: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)

/** The signs of the first ZIP programs, from 0x80. */
const signsOfDos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => signsOfDos[byte - 0x80] ?? String.fromCharCode(byte)).join('')
  }
}

const viewOf = async (blob: Blob, from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer())
const unsigned64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))
const full32 = 0xffff_ffff

/** Finds the list of what is in a ZIP: it's at the end, because programs write sizes there that they didn't know before. */
async function findList(zip: Blob): Promise<{ from: number; bytes: number; shift: number }> {
  const start = Math.max(0, zip.size - 65_557)
  const tail = await viewOf(zip, start, zip.size)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x0605_4b50) end--
  if (end < 0) throw new ZipError('unreadable')
  const found = { from: tail.getUint32(end + 16, true), bytes: tail.getUint32(end + 12, true) }
  const before = await viewOf(zip, Math.max(0, start + end - 20), start + end)
  if (before.byteLength < 20 || before.getUint32(0, true) !== 0x0706_4b50) {
    // A program or a message may stand before it, which its addresses don't count.
    const from = start + end - found.bytes
    return { ...found, from, shift: from - found.from }
  }
  const large = await viewOf(zip, unsigned64(before, 8), unsigned64(before, 8) + 56)
  return { from: unsigned64(large, 48), bytes: unsigned64(large, 40), shift: 0 }
}

/** Reads the further fields of an entry: sizes of more than 4 GB, and a name in UTF-8 beside one of DOS. */
function readEntry(list: DataView, at: number): Entry & { length: number } {
  const [nameLength, extraLength] = [list.getUint16(at + 28, true), list.getUint16(at + 30, true)]
  const bytesAt = (from: number, length: number) => new Uint8Array(list.buffer, list.byteOffset + from, length)
  const [flags, method] = [list.getUint16(at + 8, true), list.getUint16(at + 10, true)]
  const sizes = {
    bytes: list.getUint32(at + 24, true),
    packedBytes: list.getUint32(at + 20, true),
    at: list.getUint32(at + 42, true),
  }
  let name = textOf(bytesAt(at + 46, nameLength))
  const extraEnd = at + 46 + nameLength + extraLength
  for (let from = at + 46 + nameLength; from + 4 <= extraEnd; from += 4 + list.getUint16(from + 2, true)) {
    const [kind, length] = [list.getUint16(from, true), list.getUint16(from + 2, true)]
    if (kind === 0x7075) name = textOf(bytesAt(from + 9, length - 5))
    let next = from + 4
    if (kind === 1)
      for (const key of ['bytes', 'packedBytes', 'at'] as const)
        if (sizes[key] === full32) {
          sizes[key] = unsigned64(list, next)
          next += 8
        }
  }
  const length = 46 + nameLength + extraLength + list.getUint16(at + 32, true)
  return { name, isLocked: (flags & 1) === 1, isDeflated: method === 8, isStored: method === 0, ...sizes, length }
}

async function listEntries(zip: Blob): Promise<Entry[]> {
  const { from, bytes, shift } = await findList(zip)
  if (bytes > zipLimits.listBytes) throw new ZipError('tooMuch')
  const list = await viewOf(zip, from, from + bytes)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= list.byteLength; ) {
    if (list.getUint32(at, true) !== 0x0201_4b50) throw new ZipError('unreadable')
    const { length, ...entry } = readEntry(list, at)
    entries.push({ ...entry, at: entry.at + shift })
    at += length
  }
  return entries
}

/** Unpacks one entry, and stops when there is more in it than its ZIP says. */
async function unpack(zip: Blob, { at, packedBytes, bytes, isDeflated }: Entry): Promise<Blob> {
  const head = await viewOf(zip, at, at + 30)
  if (head.getUint32(0, true) !== 0x0403_4b50) throw new ZipError('unreadable')
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = zip.slice(from, from + packedBytes)
  if (!isDeflated) return packed
  const pieces: BlobPart[] = []
  let left = bytes
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    left -= read.value.length
    if (left < 0) throw new ZipError('tooMuch')
    pieces.push(read.value)
  }
  return new Blob(pieces)
}

/**
 * Takes the pages out of a ZIP, in its order and by the last part of their names. ZIPs inside of it, and what is no page by its name, are
 * counted.
 *
 * @throws ZipError it has a password, too much in it, or is broken
 */
export async function unpackZip(zip: Blob): Promise<{ files: File[]; others: number }> {
  try {
    const entries = (await listEntries(zip)).filter(({ name }) => !/[/\\]$/.test(name) && !isOfSystem(name.replaceAll('\\', '/')))
    const pages = entries.filter(({ name }) => pageName.test(name))
    const bytes = pages.reduce((sum, one) => sum + one.bytes, 0)
    if (pages.length > zipLimits.pages || bytes > zipLimits.bytes || bytes > zip.size * zipLimits.ratio)
      throw new ZipError('tooMuch')
    if (pages.some(({ isLocked }) => isLocked)) throw new ZipError('locked')
    const readable = pages.filter(({ isDeflated, isStored }) => isDeflated || isStored)
    if (pages.length > 0 && readable.length === 0) throw new ZipError('unreadable')
    const files: File[] = []
    for (const page of readable) files.push(new File([await unpack(zip, page)], page.name.split(/[/\\]/).at(-1) ?? page.name))
    return { files, others: entries.length - readable.length }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('unreadable')
  }
}
