import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, write as writeTo } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const write = promisify(writeTo)
const copiedAtOnce = 1024 * 1024

/** A temporary file without a name. A process inherits its descriptor, which can only be read, and gets one document after the other in it. */
export interface DocumentSlot {
  /** The descriptor that the process inherits. Close it here when the process has started. */
  readonly inherited: number
  /** Counts the documents that were in the slot. */
  readonly version: number
  /** Copies a document into the slot, unless it's there already. */
  fill(path: string): Promise<void>
  /** Frees the space, after a copy in progress has stopped. */
  close(): void
}

export function createDocumentSlot(): DocumentSlot {
  const folder = mkdtempSync(join(tmpdir(), 'document-'))
  const path = join(folder, 'slot')
  const own = openSync(path, 'wx', 0o600)
  const inherited = openSync(path, 'r')
  rmSync(folder, { recursive: true })
  let held: string | null = null
  let version = 0
  let isClosed = false
  let copying: Promise<unknown> = Promise.resolve()

  async function copy(from: string) {
    held = null
    version++
    ftruncateSync(own)
    const source = await open(from)
    try {
      const bytes = Buffer.allocUnsafe(copiedAtOnce)
      for (let at = 0; !isClosed; ) {
        const { bytesRead } = await source.read(bytes, 0, bytes.length, at)
        if (bytesRead === 0) break
        for (let done = 0; done < bytesRead && !isClosed; )
          done += (await write(own, bytes, done, bytesRead - done, at + done)).bytesWritten
        at += bytesRead
      }
    } finally {
      await source.close()
    }
    held = from
  }

  return {
    inherited,
    get version() {
      return version
    },
    async fill(from) {
      if (from === held) return
      const copied = copy(from)
      copying = copied.catch(() => undefined)
      await copied
    },
    close() {
      isClosed = true
      // A write in progress must not meet another file that was opened with the same number.
      copying.finally(() => closeSync(own))
    },
  }
}
