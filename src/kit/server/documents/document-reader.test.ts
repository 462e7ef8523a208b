import { getPriority } from 'node:os'
import { beforeAll, expect, test, vi } from 'vitest'
import { plannerProgram } from '#features/planner/server/reading/ask-planner.ts'
import { formBomb } from '#test/documents/hostile-documents.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createDisk } from '../disk/disk.ts'
import { newFileKey } from '../files/file-keys.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { storeBytes } from '../files/store-bytes.ts'
import { createDocumentReader, documentBudget } from './document-reader.ts'
import { DocumentWorkerClosed, DrawingIsSlow } from './drawing.ts'
import { type OwnersTime, OwnerWaits } from './reading-time.ts'

let folder: string
let store: FileStore
let key: string
beforeAll(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock: { now: () => 0 } }) })
  key = await kept(writePdf([{ streams: ['0 0 9 9 re f'] }]))
})
async function kept(content: Buffer): Promise<string> {
  const name = newFileKey('pdf')
  await storeBytes(store, name, content)
  return name
}
const usual = {
  get store() {
    return store
  },
  program: plannerProgram,
}

const pages = { mostPages: 10, texts: [] }
const slowly = () => ({ key, owner: 'ada', isSlow: true })

test('the CPU time of a document is counted, and after a quarter of an hour the document is read no further', async () => {
  expect(documentBudget()).toEqual({ leftMs: 15 * 60 * 1000 })
  // Each reading of the usage is ten minutes higher, and each request reads it at its start and at its end.
  let minutes = 0
  const readUsage = () => ({ cpuMs: 600_000 * minutes++, residentBytes: 0 })
  const reader = createDocumentReader({ ...usual, readUsage })
  const budget = documentBudget()
  const read = reader.withDocument({ ...slowly(), budget }, async (ask) => {
    for (let again = 0; again < 3; again++) await ask(pages, { pages: 200_000 })
  })
  await expect(read).rejects.toMatchObject({ name: 'DrawingFailed', reason: 'too_slow' })
  expect(budget.leftMs).toBeLessThanOrEqual(0)
  await reader.close()
})

test('a document that has already used up its time is not read at all', async () => {
  const reader = createDocumentReader({ ...usual })
  await expect(reader.withDocument({ ...slowly(), budget: { leftMs: 0 } }, (ask) => ask(pages))).rejects.toMatchObject({
    reason: 'too_slow',
  })
  await expect(reader.withDocument(slowly(), (ask) => ask(pages))).resolves.toMatchObject({ pageCount: 1 })
  await reader.close()
})

const text = { mostPages: 10, texts: [1] }

test("a document that takes long moves to the slow process, and keeps only its owner's documents waiting", async () => {
  const bomb = await kept(formBomb(7))
  const reader = createDocumentReader({ ...usual, quickCpuMs: 300 })
  await expect(reader.withDocument({ key: bomb, owner: 'ada' }, (ask) => ask(text))).rejects.toBeInstanceOf(DrawingIsSlow)
  let isRead = false
  const slowly = reader
    .withDocument({ key: bomb, owner: 'ada', isSlow: true }, (ask) => ask(text))
    .finally(() => {
      isRead = true
    })
  const ended = slowly.catch((error: unknown) => error)
  await expect(reader.withDocument({ key, owner: 'ada' }, (ask) => ask(pages))).rejects.toBeInstanceOf(DrawingIsSlow)
  await expect(reader.withDocument({ key, owner: 'bea' }, (ask) => ask(pages))).resolves.toMatchObject({ pageCount: 1 })
  expect(isRead).toBe(false)
  await reader.close()
  expect(await ended).toBeInstanceOf(DocumentWorkerClosed)
})

test('while a document waits for the slow process, the next one of its owner is not tried in the quick one', async () => {
  const bomb = await kept(formBomb(7))
  const reader = createDocumentReader({ ...usual, quickCpuMs: 300 })
  const slowOf = (owner: string) =>
    expect(reader.withDocument({ key: bomb, owner }, (ask) => ask(text))).rejects.toBeInstanceOf(DrawingIsSlow)
  const nextOf = (owner: string) => reader.withDocument({ key, owner }, async () => 'tried')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await slowOf('bea')
    await expect(nextOf('bea')).rejects.toBeInstanceOf(DrawingIsSlow)
    vi.advanceTimersByTime(3000)
    await slowOf('ada')
    vi.advanceTimersByTime(2000)
    expect(await nextOf('bea')).toBe('tried')
    await expect(nextOf('ada')).rejects.toBeInstanceOf(DrawingIsSlow)
  } finally {
    vi.useRealTimers()
  }
  await reader.close()
})

test('the slow process has the lowest priority, and never takes over from the quick one', async () => {
  const reader = createDocumentReader({ ...usual, quickCpuMs: 300 })
  const priorities = () => reader.pids().map((pid) => getPriority(pid))
  await reader.withDocument({ key, owner: 'bea' }, (ask) => ask(pages))
  expect(priorities()).toEqual([10])
  await reader.withDocument(slowly(), (ask) => ask(pages))
  expect(priorities()).toEqual([10, 19])
  const bomb = await kept(formBomb(7))
  await expect(reader.withDocument({ key: bomb, owner: 'bea' }, (ask) => ask(text))).rejects.toBeInstanceOf(DrawingIsSlow)
  await reader.withDocument({ key, owner: 'cleo' }, (ask) => ask(pages))
  expect(priorities()[0]).toBe(10)
  await reader.close()
})

test('slow documents of several owners are read in turns, one step of each', async () => {
  const reader = createDocumentReader({ ...usual })
  const order: string[] = []
  const read = (owner: string) =>
    reader.withDocument({ key, owner, isSlow: true }, async (ask) => {
      for (let step = 0; step < 3; step++) {
        await ask(pages)
        order.push(owner)
      }
    })
  await Promise.all([read('ada'), read('bea')])
  // Which of them comes first is decided by the disk.
  const [first, second] = order
  expect([first, second].sort()).toEqual(['ada', 'bea'])
  expect(order).toEqual([first, second, first, second, first, second])
  await reader.close()
})

test('the time that a document takes is counted for its owner, and nothing is read when it is used up', async () => {
  const spent: [string, boolean][] = []
  let isUsedUp = false
  const ownersTime: OwnersTime = {
    requireLeft: async () => {
      if (isUsedUp) throw new OwnerWaits('share_used', 1)
    },
    spend: async (owner, cpuMs) => void spent.push([owner, cpuMs > 0]),
  }
  let cpuMs = 0
  const reader = createDocumentReader({ ...usual, ownersTime, readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: 1 }) })
  const bomb = await kept(formBomb(2))
  await reader.withDocument({ key: bomb, owner: 'ada', isSlow: true }, (ask) => ask(text))
  expect(spent).toEqual([['ada', true]])
  await reader.withDocument({ key, owner: 'ada', isSlow: true }, (ask) => ask(pages, { isFree: true }))
  await reader.withDocument({ key, owner: null, isSlow: true }, (ask) => ask(pages))
  expect(spent).toHaveLength(1)
  isUsedUp = true
  await expect(reader.withDocument({ key, owner: 'ada' }, (ask) => ask(pages))).rejects.toBeInstanceOf(OwnerWaits)
  await reader.close()
})
