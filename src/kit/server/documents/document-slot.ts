import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, write as writeTo } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const write = promisify(writeTo)
const copiedAtOnce = 1024 * 1024

export function createDocumentSlot() {
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
    /** The descriptor that the process inherits. Close it here when the process has started. */
    inherited,
    /** Counts the documents that were in the slot. */
    get version() {
      return version
    },
    /** Copies a document into the slot, unless it's there already. */
    async fill(from: string): Promise<void> {
      if (from === held) return
      const copied = copy(from)
      copying = copied.catch(() => undefined)
      await copied
    },
    /** Frees the space, after a copy in progress has stopped. */
    close(): void {
      isClosed = true
      // A write in progress must not meet another file that was opened with the same number.
      copying.finally(() => closeSync(own))
    },
  }
}

/** A temporary file without a name. A process inherits its descriptor, which can only be read, and gets one document after the other in it. */
export type DocumentSlot = ReturnType<typeof createDocumentSlot>
