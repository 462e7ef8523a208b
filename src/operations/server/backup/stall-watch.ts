import { Readable } from 'node:stream'
import { targetTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'

/** Longer than a sleeping disk needs to wake up, and far longer than a working one needs for one read or write. */
const stallMs = 120_000
/** The time is counted in steps, so that a pause of this whole process adds one step only. */
const everyMs = 10_000

/** Number of calls that were given up and haven't returned since. */
let hanging = 0

/**
 * Ends the program. `process.exit` waits for file system calls in progress, and a hanging one never returns. In that case the process is
 * replaced by a new program, which doesn't wait.
 */
export function endProgram(code: number): never {
  if (hanging > 0) process.execve?.(process.execPath, [process.execPath, '-e', `process.exit(${code})`], {})
  process.exit(code)
}

/**
 * Wraps a target so that calls are given up when it stops responding. On a network disk that is gone, calls neither succeed nor fail, and
 * they can't be cancelled. A slow target may take any time while it makes progress. Until a hanging call returns, new calls fail
 * immediately.
 */
export function watchTarget(target: BackupTarget): BackupTarget {
  const { localPath } = target
  let hangingHere = 0

  async function watched<T>(work: (onProgress: () => void) => Promise<T>): Promise<T> {
    if (hangingHere > 0) throw new BackupError(texts.stalled(target.name, stallMs / 1000))
    let quietMs = 0
    let end = () => {}
    const gaveUp = Promise.withResolvers<never>()
    const timer = setInterval(() => {
      quietMs += everyMs
      if (quietMs < stallMs) return
      clearInterval(timer)
      hanging++
      hangingHere++
      end = () => {
        hanging--
        hangingHere--
      }
      gaveUp.reject(new BackupError(texts.stalled(target.name, stallMs / 1000)))
    }, everyMs)
    timer.unref()
    const begin = async () =>
      work(() => {
        quietMs = 0
        timer.refresh()
      })
    const done = begin().finally(() => {
      clearInterval(timer)
      end()
    })
    return Promise.race([done, gaveUp.promise])
  }

  async function* piecesOf(stream: Readable) {
    const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await watched(() => pieces.next())
        if (done) return
        yield value
      }
    } finally {
      stream.destroy()
    }
  }

  return {
    name: target.name,
    ...(localPath && { localPath }),
    prepare: () => watched(() => target.prepare()),
    size: (path) => watched(() => target.size(path)),
    async read(path) {
      const stream = await watched(() => target.read(path))
      // If the stream is destroyed before it's read, `piecesOf` never runs and can't close the file.
      return Readable.from(piecesOf(stream), { objectMode: false }).once('close', () => stream.destroy())
    },
    write: (path, content) =>
      watched((onProgress) =>
        target.write(path, typeof content === 'string' ? content : withProgress(content, onProgress), onProgress),
      ),
    link: (path, localFile) => watched(() => target.link(path, localFile)),
    list: (folder) => watched((onProgress) => target.list(folder, onProgress)),
    remove: (path) => watched((onProgress) => target.remove(path, onProgress)),
    flush: () => watched(() => target.flush()),
    freeBytes: () => watched(() => target.freeBytes()),
  }
}

async function* withProgress(content: AsyncIterable<Uint8Array>, onProgress: () => void) {
  for await (const chunk of content) {
    yield chunk
    onProgress()
  }
}
