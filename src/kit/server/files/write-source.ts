import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Disk } from '../disk/disk.ts'
import { diskErrors } from './disk-errors.ts'
import { FileTooLarge, headBytes, type ReceiveOptions, UploadCutOff } from './file-store.ts'

/** One batch is written while the next is collected. Measured with 50 parallel uploads: 64 KB add 47 MB of memory, 128 KB add 73 MB. */
const batchBytes = 64 * 1024

/** Writes `source` into a file, counts it and hashes it. Doesn't close the file. Once it has settled, no write is in progress. */
export async function writeSource(
  file: Promise<FileHandle>,
  source: AsyncIterable<Uint8Array>,
  options: ReceiveOptions,
  room?: Disk,
) {
  const hash = createHash('sha256')
  const head = headReader(options.checkHead)
  const disk = batchWriter(file, room)
  let size = 0
  let isSourceAtWork = true
  try {
    for await (const chunk of source) {
      isSourceAtWork = false
      size += chunk.byteLength
      if (size > options.maxBytes) throw new FileTooLarge(options.maxBytes)
      // On this thread: a hashing thread was measured, and its messages cost more than it saves.
      hash.update(chunk)
      if (!head.isComplete()) await head.add(chunk)
      // Awaited only when necessary: a turn of the event loop per chunk is measurably slower.
      const backlog = disk.add(chunk)
      if (backlog !== null) await backlog
      isSourceAtWork = true
    }
    isSourceAtWork = false
    await head.complete()
    await disk.finish()
    return { size, sha256: hash.digest('hex'), head: head.bytes() }
  } catch (error) {
    throw isSourceAtWork ? new UploadCutOff(error) : error
  } finally {
    await disk.settled()
  }
}

/** Collects the first bytes and calls `check` with them once. */
function headReader(check: ReceiveOptions['checkHead']) {
  const head = Buffer.alloc(headBytes)
  let size = 0
  let isChecked = false
  const bytes = () => head.subarray(0, size)

  async function complete() {
    if (isChecked) return
    isChecked = true
    await check?.(bytes())
  }

  return {
    bytes,
    complete,
    isComplete: () => isChecked,
    async add(chunk: Uint8Array) {
      const piece = chunk.subarray(0, headBytes - size)
      head.set(piece, size)
      size += piece.byteLength
      if (size === headBytes) await complete()
    },
  }
}

/** Collects chunks and writes them in batches. */
function batchWriter(file: Promise<FileHandle>, room: Disk | undefined) {
  let batch: Uint8Array[] = []
  let size = 0
  let writing: Promise<void> | null = null

  async function writeBatch() {
    const full = batch
    const bytes = size
    batch = []
    size = 0
    await room?.requireRoomFor(bytes)
    room?.noteWritten(bytes)
    await writeAll(await file, full)
    writing = null
  }

  async function finish() {
    await writing
    await writeBatch()
  }

  return {
    finish,
    /** Returns null when the caller may add more, or a promise to await first. */
    add(chunk: Uint8Array): Promise<void> | null {
      batch.push(chunk)
      size += chunk.byteLength
      if (size < batchBytes) return null
      if (writing !== null) return writing.then(() => void start())
      start()
      return null
    },
    /** Never throws. */
    async settled() {
      await writing?.catch(() => undefined)
    },
  }

  function start() {
    writing = writeBatch()
    // Awaited by the next `add` or `finish`. Until then a failure must not be an unhandled rejection.
    writing.catch(() => undefined)
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  let rest = chunks
  while (rest.length > 0) {
    const { bytesWritten } = await diskErrors(file.writev(rest))
    rest = after(rest, bytesWritten)
  }
}

/** Returns the chunks after the first `bytes`: a nearly full disk writes only a part. */
function after(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes
  const rest: Uint8Array[] = []
  for (const chunk of chunks) {
    if (skip < chunk.byteLength) rest.push(chunk.subarray(skip))
    skip = Math.max(0, skip - chunk.byteLength)
  }
  return rest
}
