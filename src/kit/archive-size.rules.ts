/** One file of an archive that nothing is compressed in. */
export interface ArchiveEntry {
  /** Bytes of its path in UTF-8. */
  pathBytes: number
  /** Bytes of its content. */
  size: number
  /** Its checksum is only known once it was read, so a record after the content holds it. */
  isStreamed: boolean
}

/** Sizes of the records of a ZIP file as yazl writes them, in bytes (PKWARE's APPNOTE.TXT). */
const localHeader = 30
const dataDescriptor = 16
const zip64DataDescriptor = 24
/** With the time stamp that yazl adds. */
const directoryRecord = 46 + 9
const zip64Field = 28
const endOfDirectory = 22
const zip64EndOfDirectory = 56 + 20

/** What fits into the fields of 32 and of 16 bits; beyond it ZIP64 takes over. */
const largest32 = 0xfffffffe
const most16 = 0xfffe

/**
 * The bytes of a whole archive, so that its length can be promised before the first byte. yazl's own figure counts the ZIP64 records of the
 * end from a directory of 64 KB, but writes them only from one of 4 GB.
 */
export function archiveSize(entries: readonly ArchiveEntry[]): number {
  let offset = 0
  let directory = 0
  for (const { pathBytes, size, isStreamed } of entries) {
    const isZip64 = size > largest32 || offset > largest32
    offset += localHeader + pathBytes + size
    if (isStreamed) offset += isZip64 ? zip64DataDescriptor : dataDescriptor
    directory += directoryRecord + pathBytes + (isZip64 ? zip64Field : 0)
  }
  const isZip64 = entries.length > most16 || directory > largest32 || offset > largest32
  return offset + directory + endOfDirectory + (isZip64 ? zip64EndOfDirectory : 0)
}
