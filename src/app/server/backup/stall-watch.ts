import { Readable } from 'node:stream'
import { targetTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'

/** Longer than a disk that sleeps takes to wake up, and far longer than one that works takes for one read or write. */
const stallMs = 120_000
/** Counted in pieces: a program that stood still itself has lost one of them, not all. */
const everyMs = 10_000

/** Calls that were given up and have not returned since. */
let hanging = 0

/**
 * Ends the program. `process.exit` waits for the calls of the file system that are under way, and one that hangs never returns: another program in this
 * one's place does not wait.
 */
export function endProgram(code: number): never {
  if (hanging > 0) process.execve?.(process.execPath, [process.execPath, '-e', `process.exit(${code})`], {})
  process.exit(code)
}

/**
 * Gives up on a target that does not answer: a network disk that is gone says neither yes nor no, and what waits for it cannot be called back. A slow one
 * may take as long as it likes. Until the call returns after all, the target is refused at once.
 */
export function watchTarget(target: BackupTarget): BackupTarget {
  const { localPath } = target
  let hangingHere = 0

  async function lookAfter<T>(work: (onProgress: () => void) => Promise<T>): Promise<T> {
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
        const { done, value } = await lookAfter(() => pieces.next())
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
    lookAfter,
    prepare: () => lookAfter(() => target.prepare()),
    size: (path) => lookAfter(() => target.size(path)),
    async read(path) {
      const stream = await lookAfter(() => target.read(path))
      // Destroyed before it was read, it has not begun to look after the file.
      return Readable.from(piecesOf(stream), { objectMode: false }).once('close', () => stream.destroy())
    },
    write: (path, content) =>
      lookAfter((onProgress) =>
        target.write(path, typeof content === 'string' ? content : withProgress(content, onProgress), onProgress),
      ),
    link: (path, localFile) => lookAfter(() => target.link(path, localFile)),
    list: (folder) => lookAfter((onProgress) => target.list(folder, onProgress)),
    remove: (path) => lookAfter((onProgress) => target.remove(path, onProgress)),
    flush: () => lookAfter(() => target.flush()),
    freeBytes: () => lookAfter(() => target.freeBytes()),
  }
}

async function* withProgress(content: AsyncIterable<Uint8Array>, onProgress: () => void) {
  for await (const chunk of content) {
    yield chunk
    onProgress()
  }
}
