/** The file is no Supernote file, is damaged, or goes beyond a limit. */
export class NoteUnreadable extends Error {
  override readonly name = 'NoteUnreadable'
}

/** Bytes before a block that hold its length, and bytes of an address. */
const lengthBytes = 4
export const mostEntries = 20_000
export const mostEntryBytes = 1024 * 1024
/** Bytes of all blocks of entries together. Otherwise a small file whose blocks overlap could take minutes to read. */
const mostEntryBytesOfFile = 32 * 1024 * 1024

/** Returns the content of the block at an address, as it lies in the file. Null at address 0, which means that there is none. */
export function blockAt(file: Buffer, address: number, mostBytes: number): Buffer | null {
  if (address === 0) return null
  if (!Number.isSafeInteger(address) || address < 0 || address + lengthBytes > file.length)
    throw new NoteUnreadable('an address is outside of the file')
  const from = address + lengthBytes
  const length = file.readUInt32LE(address)
  if (length > mostBytes) throw new NoteUnreadable('a block is too large')
  if (from + length > file.length) throw new NoteUnreadable('a block is cut off')
  return file.subarray(from, from + length)
}

/** Entries of a block of the form `<KEY:VALUE><KEY:VALUE>`. A key that occurs again has a colon and a number behind it. */
export type Entries = ReadonlyMap<string, string>

/** Returns a function that reads the entries at an address of a file. */
export function entriesOf(file: Buffer): (address: number) => Entries {
  let left = mostEntryBytesOfFile
  return (address) => {
    const block = blockAt(file, address, Math.min(mostEntryBytes, left)) ?? Buffer.alloc(0)
    left -= block.length
    return parseEntries(block.toString('utf8'))
  }
}

function parseEntries(text: string): Entries {
  const entries = new Map<string, string>()
  let end = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', end)) {
    end = text.indexOf('>', start)
    if (end < 0) break
    const colon = text.indexOf(':', start)
    if (colon < 0) break
    if (colon > end) continue
    const key = text.slice(start + 1, colon)
    if (entries.size >= mostEntries) throw new NoteUnreadable('a block has too many entries')
    entries.set(entries.has(key) ? `${key}:${entries.size}` : key, text.slice(colon + 1, end))
  }
  return entries
}

/** Returns an address of a block. 0 when there is none. */
export function addressOf(entries: Entries, key: string): number {
  const value = entries.get(key) ?? '0'
  if (!/^\d{1,10}$/.test(value)) throw new NoteUnreadable('an address is no number')
  return Number(value)
}
