import { beforeAll, expect, test } from 'vitest'
import { createDocumentWorker, type DocumentWorker } from '#kit/server/documents/document-worker.ts'
import { DocumentWorkerClosed, type Drawing, DrawingIsSlow, DrawingLost, type Drawn } from '#kit/server/documents/drawing.ts'
import { createDrawingChild } from '#kit/server/documents/drawing-child.ts'
import { heavySvg, plain } from '#kit/server/documents/pictures.test-data.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** How the document worker behaves when a drawing process is killed or needs more than it may use. */

const card: Drawing = { page: 1, widths: [320, 640], shape: 'card', isGrey: false }
let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder })
})

async function stored(content: Buffer | string, extension = 'png'): Promise<string> {
  const key = newFileKey(extension)
  await storeBytes(store, key, Buffer.from(content))
  return key
}

const sizeOf = ({ width, height }: Drawn) => [width, height]

/** Resolves to the id of a process of the worker that isn't in `before`. */
async function startedBy(own: DocumentWorker, before: number[] = []): Promise<number> {
  for (;;) {
    const pid = own.pids().find((running) => !before.includes(running))
    if (pid !== undefined) return pid
    await new Promise(setImmediate)
  }
}

test('an interlaced picture that needs 256 MB to decode is refused, and the same picture without interlacing is drawn', async () => {
  const picture = () => plain(8_192, 8_192).ensureAlpha()
  let cpuMs = 0
  // The reported usage stays low, so only the file's head tells how much memory the drawing needs.
  const blind = createDocumentWorker({
    store,
    createChild: () => createDrawingChild({ readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: 1 }) }),
  })
  const drawBlindly = async (content: Buffer) =>
    blind.draw({ key: await stored(content), mimeType: 'image/png', owner: 'robin', drawing: card })
  const interlaced = await picture().png({ progressive: true, compressionLevel: 1 }).toBuffer()
  await expect(drawBlindly(interlaced)).rejects.toMatchObject({ reason: 'too_large' })
  expect(sizeOf(await drawBlindly(await picture().png({ compressionLevel: 1 }).toBuffer()))).toEqual([8_192, 8_192])
  await blind.close()
})

test('a file is drawn even if its process is killed twice', async () => {
  const own = createDocumentWorker({ store })
  const key = await stored(await plain(300, 300).png().toBuffer())
  const drawn = own.draw({ key, mimeType: 'image/png', owner: 'robin', drawing: card })
  const first = await startedBy(own)
  process.kill(first, 'SIGKILL')
  process.kill(await startedBy(own, [first]), 'SIGKILL')
  expect(sizeOf(await drawn)).toEqual([300, 300])
  await own.close()
})

test('a file whose process is killed each time counts as lost, not as broken, and the next one is drawn', async () => {
  const own = createDocumentWorker({ store })
  const key = await stored(await plain(300, 300).png().toBuffer())
  let isLost = false
  const lost = own.draw({ key, mimeType: 'image/png', owner: 'robin', drawing: card }).catch((error: unknown) => {
    isLost = true
    return error
  })
  const killed: number[] = []
  while (!isLost) {
    for (const pid of own.pids()) {
      if (!killed.includes(pid)) process.kill(pid, 'SIGKILL')
      killed.push(pid)
    }
    await new Promise(setImmediate)
  }
  expect(await lost).toBeInstanceOf(DrawingLost)
  expect(sizeOf(await own.draw({ key, mimeType: 'image/png', owner: 'robin', drawing: card }))).toEqual([300, 300])
  await own.close()
})

test('a document that uses up its CPU time is tried twice and no more', async () => {
  const warned: unknown[] = []
  const hasty = createDocumentWorker({
    store,
    slowCpuMs: 300,
    quickCpuMs: 100,
    logger: { warn: (fields) => warned.push(fields) },
  })
  const key = await stored(heavySvg, 'svg')
  const request = { key, mimeType: 'image/svg+xml', owner: 'robin', drawing: card }
  await expect(hasty.draw(request)).rejects.toMatchObject({ reason: 'too_slow' })
  expect(warned).toEqual([{ reason: 'too_slow', mimeType: 'image/svg+xml' }])
  await hasty.close()
})

test("a slow document does not delay other users' pages, only its owner's", async () => {
  const own = createDocumentWorker({ store, slowCpuMs: 1500 })
  const heavy = await stored(heavySvg, 'svg')
  const small = await stored(await plain(10, 10).png().toBuffer())
  const order: string[] = []
  const drawFor = (owner: string, key: string, mimeType: string) =>
    own.draw({ key, mimeType, owner, drawing: { ...card, widths: [640], shape: 'whole' } }).then(
      () => order.push(owner),
      () => order.push(owner),
    )
  const all = [drawFor('flooding', heavy, 'image/svg+xml'), drawFor('somebody else', small, 'image/png')]
  await Promise.all(all)
  expect(order).toEqual(['somebody else', 'flooding'])
  await own.close()
})

test("a caller that doesn't wait for slow documents gets an error, and the drawing stops", async () => {
  const own = createDocumentWorker({ store, quickCpuMs: 100 })
  const request = { key: await stored(heavySvg, 'svg'), mimeType: 'image/svg+xml', owner: 'robin', drawing: card }
  await expect(own.draw(request, { isPatient: false })).rejects.toBeInstanceOf(DrawingIsSlow)
  await own.close()
})

test('closing rejects waiting drawings and accepts no new ones', async () => {
  const own = createDocumentWorker({ store })
  const keys = await Promise.all([1, 2].map(async () => stored(await plain(900, 900).png().toBuffer())))
  const ask = (key: string) => own.draw({ key, mimeType: 'image/png', owner: 'robin', drawing: card })
  const drawn = keys.map((key) => ask(key).catch((error: unknown) => error))
  await startedBy(own)
  await own.close()
  for (const error of await Promise.all(drawn)) expect(error).toBeInstanceOf(DocumentWorkerClosed)
  expect(own.pids()).toEqual([])
  await expect(ask(keys[0] ?? '')).rejects.toBeInstanceOf(DocumentWorkerClosed)
})
