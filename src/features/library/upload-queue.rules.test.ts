import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canUpload,
  emptyUploadQueue,
  isAllDone,
  isRetriable,
  isUploading,
  maxParallelUploads,
  type UploadEvent,
  type UploadQueue,
  uploadQueue,
} from './upload-queue.rules.ts'

const after = (...events: UploadEvent[]): UploadQueue => events.reduce(uploadQueue, emptyUploadQueue)
const added = (...names: string[]): UploadEvent => ({ type: 'added', files: names.map((name) => ({ id: name, name, size: 10 })) })
const isSending = ({ status }: { status: string }) => status === 'sending'
const statuses = (queue: UploadQueue) => queue.files.map(({ status }) => status)

test('the Upload button is enabled once a file is chosen, and disabled while uploading', () => {
  expect(canUpload(emptyUploadQueue)).toBe(false)
  expect(canUpload(after(added('a')))).toBe(true)
  expect(canUpload(after(added('a'), { type: 'started' }))).toBe(false)
})

test('two files are sent at a time, and the others wait', () => {
  const started = after(added('a', 'b', 'c'), { type: 'started' })
  expect(statuses(started)).toEqual(['sending', 'sending', 'queued'])
  expect(statuses(uploadQueue(started, { type: 'arrived', id: 'a', attempt: 1 }))).toEqual(['done', 'sending', 'sending'])
})

test('five hundred files are sent two at a time, and none is lost or sent twice', () => {
  const names = Array.from({ length: 500 }, (_, index) => `Page ${index}`)
  let queue = after(added(...names), { type: 'started' })
  const sent: string[] = []
  for (let next = queue.files.find(isSending); next; next = queue.files.find(isSending)) {
    expect(queue.files.filter(isSending).length).toBeLessThanOrEqual(maxParallelUploads)
    sent.push(next.name)
    queue = uploadQueue(queue, { type: 'arrived', id: next.id, attempt: next.attempt })
  }
  expect(sent).toEqual(names)
  expect(isAllDone(queue)).toBe(true)
  expect(queue.lastRun).toEqual({ number: 1, done: 500, failed: 0 })
})

test('all known files are skipped at once, but none that is to replace its copy, is under way or has arrived', () => {
  const copy = { where: 'library', id: 'old', folder: 'Garden', uploadDate: '2026-05-03T09:00:00.000Z' } as const
  const known = (id: string): UploadEvent => ({ type: 'recognized', id, copy })
  const chosen = after(added('new', 'old', 'replaced', 'twice'), known('old'), known('replaced'), {
    ...{ type: 'recognized', id: 'twice', copy: { where: 'chosen' } },
  })
  const skipped = [
    { type: 'replacing', id: 'replaced', isReplacing: true },
    { type: 'skipped', ids: ['new', 'old', 'replaced', 'twice', 'arrived', 'sent', 'queued', 'stopped'] },
  ] as const
  const names = (queue: UploadQueue) => queue.files.map(({ name }) => name)
  expect(names(skipped.reduce(uploadQueue, chosen))).toEqual(['new', 'replaced'])
  const started = after(added('arrived', 'sent', 'queued', 'stopped'), { type: 'started' })
  const events: UploadEvent[] = [
    ...['arrived', 'sent', 'queued', 'stopped'].map(known),
    { type: 'arrived', id: 'arrived', attempt: 1 },
    { type: 'cancelled', id: 'stopped' },
    { type: 'skipped', ids: ['new', 'old', 'replaced', 'twice', 'arrived', 'sent', 'queued', 'stopped'] },
  ]
  expect(names(events.reduce(uploadQueue, started))).toEqual(['arrived', 'sent', 'queued'])
})

test('a copy is not sent unless the user asks for it, or takes away the other one that was chosen', () => {
  const copy = { where: 'library', id: 'old', folder: 'Garden', uploadDate: '2026-05-03T09:00:00.000Z' } as const
  const known = after(added('a', 'b', 'twice'), { type: 'recognized', id: 'b', copy })
  const chosen = uploadQueue(known, { type: 'recognized', id: 'twice', copy: { where: 'chosen' } })
  const sent = (queue: UploadQueue) =>
    uploadQueue(queue, { type: 'started' }).files.flatMap(({ id, status }) => (status === 'chosen' ? [] : [id]))
  expect(sent(chosen)).toEqual(['a'])
  const kept = uploadQueue(chosen, { type: 'kept', ids: ['b'], isKept: true })
  expect(sent(kept)).toEqual(['a', 'b'])
  expect(sent(uploadQueue(kept, { type: 'kept', ids: ['b'], isKept: false }))).toEqual(['a'])
  expect(sent(uploadQueue(chosen, { type: 'replacing', id: 'b', isReplacing: true }))).toEqual(['a', 'b'])
  expect(sent(uploadQueue(chosen, { type: 'removed', id: 'a' }))).toEqual(['twice'])
  expect(canUpload(after(added('b'), { type: 'recognized', id: 'b', copy }))).toBe(false)
})

test('a copy is marked once it is recognized, and replaces the older file only if the user chooses so', () => {
  const copy = { where: 'library', id: 'old', folder: 'Garden', uploadDate: '2026-05-03T09:00:00.000Z' } as const
  const known = after(added('a', 'b'), { type: 'recognized', id: 'b', copy })
  expect(known.files.map((file) => [file.copy, file.isReplacing])).toEqual([
    [null, false],
    [copy, false],
  ])
  expect(canUpload(known)).toBe(true)
  const replacing = uploadQueue(known, { type: 'replacing', id: 'b', isReplacing: true })
  expect(replacing.files[1]?.isReplacing).toBe(true)
  expect(uploadQueue(replacing, { type: 'replacing', id: 'b', isReplacing: false }).files[1]?.isReplacing).toBe(false)
  // The copy isn't in the library, so there is nothing to replace.
  const twice = after(added('a', 'a2'), { type: 'recognized', id: 'a2', copy: { where: 'chosen' } })
  expect(uploadQueue(twice, { type: 'replacing', id: 'a2', isReplacing: true }).files[1]?.isReplacing).toBe(false)
})

test('a failed file can be tried again, and a finished one is not sent twice', () => {
  const mixed = after(
    added('a', 'b'),
    { type: 'started' },
    { type: 'arrived', id: 'a', attempt: 1 },
    { type: 'refused', id: 'b', attempt: 1, message: 'The connection broke.', canRetry: true },
  )
  expect(mixed.lastRun).toEqual({ number: 1, done: 1, failed: 1 })
  expect(mixed.files[1]?.message).toBe('The connection broke.')
  expect(statuses(uploadQueue(mixed, { type: 'started' }))).toEqual(['done', 'sending'])
  expect(statuses(uploadQueue(mixed, { type: 'retried', id: 'a' }))).toEqual(['done', 'failed'])
})

test('a file that would be refused again is not sent again', () => {
  const refused = after(
    added('a', 'b'),
    { type: 'started' },
    { type: 'arrived', id: 'a', attempt: 1 },
    { type: 'refused', id: 'b', attempt: 1, message: 'This file is too large.', canRetry: false },
  )
  expect(canUpload(refused)).toBe(false)
  expect(refused.files.map(isRetriable)).toEqual([false, false])
  expect(statuses(uploadQueue(refused, { type: 'retried', id: 'b' }))).toEqual(['done', 'failed'])
  expect(statuses(after(added('a'), { type: 'started' }, { type: 'cancelled', id: 'a' }, { type: 'retried', id: 'a' }))).toEqual([
    'sending',
  ])
})

test('the second run counts only its own files', () => {
  const twice = after(
    added('a', 'b'),
    { type: 'started' },
    { type: 'arrived', id: 'a', attempt: 1 },
    { type: 'refused', id: 'b', attempt: 1, message: '', canRetry: true },
    { type: 'retried', id: 'b' },
    { type: 'arrived', id: 'b', attempt: 2 },
  )
  expect(twice.lastRun).toEqual({ number: 2, done: 1, failed: 0 })
  expect(isAllDone(twice)).toBe(true)
})

test('a reply to a cancelled attempt changes nothing', () => {
  const retried = after(added('a'), { type: 'started' }, { type: 'cancelled', id: 'a' }, { type: 'retried', id: 'a' })
  expect(uploadQueue(retried, { type: 'refused', id: 'a', attempt: 1, message: 'late', canRetry: true })).toEqual(retried)
  expect(uploadQueue(retried, { type: 'arrived', id: 'a', attempt: 2 }).files[0]?.status).toBe('done')
})

test('a file that is being sent must be cancelled before it can be removed', () => {
  const started = after(added('a'), { type: 'started' })
  expect(uploadQueue(started, { type: 'removed', id: 'a' }).files).toHaveLength(1)
  expect(after(added('a'), { type: 'started' }, { type: 'cancelled', id: 'a' }, { type: 'removed', id: 'a' }).files).toHaveLength(
    0,
  )
})

test('a file that is added while others are sent is sent too', () => {
  expect(statuses(after(added('a'), { type: 'started' }, added('b')))).toEqual(['sending', 'sending'])
})

const ids = ['a', 'b', 'c', 'd', 'e']
const anyId = fc.constantFrom(...ids)
const anyAttempt = fc.integer({ min: 1, max: 4 })
const anyEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc.constant<UploadEvent>({ type: 'started' }),
  anyId.map((id): UploadEvent => ({ type: 'retried', id })),
  anyId.map((id): UploadEvent => ({ type: 'cancelled', id })),
  anyId.map((id): UploadEvent => ({ type: 'removed', id })),
  fc
    .record({ id: anyId, attempt: anyAttempt, share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map((progress): UploadEvent => ({ type: 'progressed', ...progress })),
  fc.record({ id: anyId, attempt: anyAttempt }).map((answer): UploadEvent => ({ type: 'arrived', ...answer })),
  fc
    .record({ id: anyId, attempt: anyAttempt })
    .map((answer): UploadEvent => ({ type: 'refused', message: 'no', canRetry: true, ...answer })),
)

test('no sequence of events sends a file twice at once, sends a finished file again, or exceeds the number of lanes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let queue = uploadQueue(emptyUploadQueue, added(...ids))
      for (const event of events) {
        const before = new Map(queue.files.map((file) => [file.id, file]))
        queue = uploadQueue(queue, event)
        expect(queue.files.filter(({ status }) => status === 'sending').length).toBeLessThanOrEqual(maxParallelUploads)
        expect(new Set(queue.files.map(({ id }) => id)).size).toBe(queue.files.length)
        for (const file of queue.files) {
          const was = before.get(file.id)
          // A new attempt starts only when none is running, and never after the file has arrived.
          if (was && file.attempt > was.attempt) expect(['done', 'sending']).not.toContain(was.status)
          if (was?.status === 'done') expect(file).toEqual(was)
        }
      }
    }),
  )
})

test('once every attempt has its reply, every file of a run is done, failed or cancelled', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.infiniteStream(fc.boolean()), (events, arrives) => {
      let queue = events.reduce(uploadQueue, uploadQueue(uploadQueue(emptyUploadQueue, added(...ids)), { type: 'started' }))
      for (let answers = 0; isUploading(queue); answers++) {
        expect(answers).toBeLessThanOrEqual(ids.length)
        const file = queue.files.find(({ status }) => status === 'sending')
        if (!file) throw new Error('Uploading, yet nothing is being sent')
        const { id, attempt } = file
        queue = uploadQueue(
          queue,
          arrives.next().value
            ? { type: 'arrived', id, attempt }
            : { type: 'refused', id, attempt, message: 'no', canRetry: true },
        )
      }
      for (const { status } of queue.files) expect(['done', 'failed', 'cancelled']).toContain(status)
      const { done = 0, failed = 0 } = queue.lastRun ?? {}
      expect(done + failed).toBeLessThanOrEqual(ids.length * 10)
    }),
  )
})
