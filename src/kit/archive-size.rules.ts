/** One file of an archive without compression. */
export interface ArchiveEntry {
  /** Length of its path in UTF-8. */
  pathBytes: number
  /** Length of its content in bytes. */
  size: number
  /** True when the checksum is known only after the content was read; a data descriptor then follows the content. */
  isStreamed: boolean
}

/** Sizes in bytes of the ZIP records that yazl writes (see PKWARE's APPNOTE.TXT). */
const localHeader = 30
const dataDescriptor = 16
const zip64DataDescriptor = 24
/** Includes the timestamp field that yazl adds. */
const directoryRecord = 46 + 9
const zip64Field = 28
const endOfDirectory = 22
const zip64EndOfDirectory = 56 + 20

/** Largest values of the 32-bit and 16-bit fields. ZIP64 records are needed beyond them. */
const largest32 = 0xfffffffe
const most16 = 0xfffe

/**
 * Returns the size of a whole archive in bytes, so that `Content-Length` can be sent before the first byte. yazl's own calculation isn't
 * used: it adds the ZIP64 end records for a directory of 64 KB or more, but yazl writes them only for one of 4 GB or more.
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
