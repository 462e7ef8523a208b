import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskErrors } from './disk-errors.ts'
import { FileTooLarge, headBytes, type ReceiveOptions, UploadCutOff } from './file-store.ts'

/** One batch is on its way to the disk while the next one gathers: 50 uploads at once hold 25 MB (design 9: 64 at most). */
const batchBytes = 256 * 1024

/** Writes `source` into an open file while counting and hashing it. Closes nothing; no write is under way once it has settled. */
export async function writeSource(file: FileHandle, source: AsyncIterable<Uint8Array>, options: ReceiveOptions) {
  const hash = createHash('sha256')
  const head = headReader(options.checkHead)
  const disk = batchWriter(file)
  let size = 0
  let ownFailure: unknown

  /** Calls back at once where nothing has to be awaited: a turn of the event loop for each chunk costs a tenth of the whole. */
  function take(chunk: Buffer): Promise<void> | null {
    size += chunk.byteLength
    if (size > options.maxBytes) throw new FileTooLarge(options.maxBytes)
    // On this thread: a thread for hashing was measured, and the messages cost more than it saves.
    hash.update(chunk)
    const checking = head.add(chunk)
    const writing = disk.add(chunk)
    return checking === null ? writing : checking.then(() => writing)
  }

  function settle(work: () => Promise<void> | null, done: (error?: Error) => void) {
    const fail = (error: Error) => {
      ownFailure = error
      done(error)
    }
    try {
      const pending = work()
      if (pending === null) done()
      else pending.then(() => done(), fail)
    } catch (error) {
      fail(error as Error)
    }
  }

  const sink = new Writable({
    highWaterMark: batchBytes,
    write: (chunk: Buffer, _encoding, done) => settle(() => take(chunk), done),
    final: (done) => settle(() => head.complete().then(disk.finish), done),
  })

  try {
    await pipeline(source, sink)
    return { size, sha256: hash.digest('hex'), head: head.bytes() }
  } catch (error) {
    // Tells a failing source from a failing disk.
    throw error === ownFailure ? error : new UploadCutOff(error)
  } finally {
    await disk.settled()
  }
}

/** Gathers the first bytes and shows them to `check`, once. */
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
    /** Null: nothing to wait for. */
    add(chunk: Buffer): Promise<void> | null {
      if (isChecked) return null
      size += chunk.copy(head, size)
      return size === headBytes ? complete() : null
    },
  }
}

/** Gathers chunks and writes them in one go. */
function batchWriter(file: FileHandle) {
  let batch: Buffer[] = []
  let size = 0
  let writing: Promise<void> | null = null

  async function writeBatch() {
    const full = batch
    batch = []
    size = 0
    await writeAll(file, full)
    writing = null
  }

  async function finish() {
    await writing
    await writeBatch()
  }

  return {
    finish,
    /** Null: there is room for more. */
    add(chunk: Buffer): Promise<void> | null {
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
    // Awaited by whoever adds next; a failure in between must not count as unhandled.
    writing.catch(() => undefined)
  }
}

async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  let rest = chunks
  while (rest.length > 0) {
    const { bytesWritten } = await diskErrors(file.writev(rest))
    rest = after(rest, bytesWritten)
  }
}

/** A disk that is nearly full takes a part of what it is given. */
function after(chunks: Buffer[], bytes: number): Buffer[] {
  let skip = bytes
  const rest: Buffer[] = []
  for (const chunk of chunks) {
    if (skip < chunk.byteLength) rest.push(chunk.subarray(skip))
    skip = Math.max(0, skip - chunk.byteLength)
  }
  return rest
}
