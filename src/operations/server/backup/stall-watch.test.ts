import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { watchTarget } from './stall-watch.ts'

const minute = 60_000
const gone = '/mnt/disk has not answered for 120 seconds. Is the disk, or the network to it, gone?'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a target in memory; a test replaces some of its methods. */
function targetWith(parts: Partial<BackupTarget>): BackupTarget {
  return watchTarget({
    name: '/mnt/disk',
    prepare: async () => {},
    size: async () => 0,
    read: async () => Readable.from([Buffer.from('page')], { objectMode: false }),
    write: async () => {},
    link: async () => true,
    list: async () => [],
    remove: async () => {},
    flush: async () => {},
    freeBytes: async () => 0,
    ...parts,
  })
}

/** Returns work that finishes when the test resolves it. */
function hung<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { work: () => promise, resolve }
}

/** Records how the work ends; `ended` is "not yet" until then. */
function watched(work: Promise<unknown>) {
  const seen: { ended: unknown } = { ended: 'not yet' }
  work.then(
    (value) => {
      seen.ended = value
    },
    (error: unknown) => {
      seen.ended = error
    },
  )
  return seen
}

/** Waits until settled promises have been handled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

const calls: [
  string,
  (parts: { work: () => Promise<never> }) => Partial<BackupTarget>,
  (target: BackupTarget) => Promise<unknown>,
][] = [
  ['looking whether it is there', ({ work }) => ({ prepare: work }), (target) => target.prepare()],
  ['a size', ({ work }) => ({ size: work }), (target) => target.size('a')],
  ['opening a file', ({ work }) => ({ read: work }), (target) => target.read('a')],
  ['writing', ({ work }) => ({ write: work }), (target) => target.write('a', 'text')],
  ['linking', ({ work }) => ({ link: work }), (target) => target.link('a', '/b')],
  ['a list', ({ work }) => ({ list: work }), (target) => target.list('a')],
  ['removing', ({ work }) => ({ remove: work }), (target) => target.remove('a')],
  ['flushing', ({ work }) => ({ flush: work }), (target) => target.flush()],
  ['asking for the free room', ({ work }) => ({ freeBytes: work }), (target) => target.freeBytes()],
]

test.each(calls)('a target that hangs in %s is given up after two minutes and reported in one line', async (_, parts, ask) => {
  const seen = watched(ask(targetWith(parts(hung<never>()))))
  vi.advanceTimersByTime(2 * minute - 1)
  await settle()
  expect(seen.ended).toBe('not yet')
  vi.advanceTimersByTime(1)
  await settle()
  expect(seen.ended).toEqual(new BackupError(gone))
})

test('a file is given up after two minutes without its next piece', async () => {
  const source = new Readable({ read() {} })
  source.push('first piece')
  const target = targetWith({ read: async () => source })
  const stream = await target.read('a')
  const [first] = await once(stream, 'data')
  expect(String(first)).toBe('first piece')
  const failed = once(stream, 'error')
  vi.advanceTimersByTime(2 * minute)
  expect(await failed).toEqual([new BackupError(gone)])
  expect(source.destroyed).toBe(true)
})

test('a slow reader is not mistaken for a hanging target, and a file that nothing reads is closed', async () => {
  const target = targetWith({})
  const stream = await target.read('a')
  vi.advanceTimersByTime(10 * minute)
  expect(String(await buffer(stream))).toBe('page')
  const source = Readable.from(['page'])
  const unread = await targetWith({ read: async () => source }).read('a')
  unread.destroy()
  await once(unread, 'close')
  expect(source.destroyed).toBe(true)
})

test('a slow target may take any length of time', async () => {
  const { work, resolve } = hung<string[]>()
  let progress = () => {}
  const target = targetWith({
    list: (_, onProgress = () => {}) => {
      progress = onProgress
      return work()
    },
  })
  const seen = watched(target.list('a'))
  for (let piece = 0; piece < 100; piece++) {
    vi.advanceTimersByTime(1.9 * minute)
    progress()
  }
  resolve(['name'])
  await settle()
  expect(seen.ended).toEqual(['name'])
})

test('each written piece is progress', async () => {
  const next = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const target = targetWith({
    async write(_, content) {
      let at = 0
      for await (const __ of content) await next[at++]?.promise
    },
  })
  const pieces = (async function* () {
    for (let at = 0; at < 2; at++) yield Buffer.from('piece')
  })()
  const seen = watched(target.write('a', pieces))
  for (const piece of next) {
    await settle()
    vi.advanceTimersByTime(1.9 * minute)
    piece.resolve()
  }
  await settle()
  expect(seen.ended).toBeUndefined()
})

test('the target is refused at once until the hanging call returns', async () => {
  const { work, resolve } = hung<number>()
  const target = targetWith({ size: work })
  const seen = watched(target.size('a'))
  vi.advanceTimersByTime(2 * minute)
  await settle()
  expect(seen.ended).toBeInstanceOf(BackupError)
  await expect(target.flush()).rejects.toEqual(new BackupError(gone))
  resolve(4)
  await settle()
  await target.flush()
})
