import { call } from '#kit/web/calls/call.ts'
import { openedFilesCache, type PinnedFile, type PinnedState, pinKey, pinnedFilesCache } from '#kit/web/offline/pins-database.ts'
import { currentUser } from '#kit/web/page/current-user.ts'
import { inOneTab } from '#kit/web/page/in-one-tab.ts'
import { libraryApi, type Upload } from '../../library.contract.ts'
import { overLimit, pinLimit, type Wanted, wantedFiles } from '../../pins.rules.ts'
import { drawnWidth, fileAddress, pageAddress, thumbnailAddress } from '../file-addresses.ts'
import { filesOfPin } from './files-of-pin.ts'
import { addPin, listPinnedFiles, listPins, putPinnedFile, removePin, removePinnedFile } from './pinned-files.ts'
import { showPinned } from './pins-here.tsx'

/** Returns the storage quota of this origin in bytes. Undefined when the browser doesn't report it. */
export const quotaHere = async (): Promise<number | undefined> =>
  (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined))?.quota

/** Syncs the files on this device with the pins. A lock lets only one tab do it at a time. Without a network nothing changes. */
export async function syncPins(userId: string): Promise<void> {
  const work = () => keepAll(userId).catch(() => {})
  try {
    await inOneTab(`pins-${userId}`, work)
    if (isHere(userId)) showPinned(await listPinnedFiles(userId))
  } catch {
    // The browser has cleared the storage, so nothing is kept.
  }
}

/** Whether the user is still signed in. After signing out, nothing of theirs may be written any more. */
const isHere = (userId: string) => currentUser()?.id === userId

async function keepAll(userId: string): Promise<void> {
  const wanted = await readWanted(userId)
  if (wanted === null || !isHere(userId)) return
  const left = overLimit(wanted, pinLimit(await quotaHere()))
  const known = new Map((await listPinnedFiles(userId)).map((file) => [file.row.id, file]))
  const cache = await caches.open(pinnedFilesCache)
  const cached = new Set((await cache.keys()).map(pathOf))
  const ids = new Set(wanted.map(({ row }) => row.id))
  for (const { row } of known.values())
    if (!ids.has(row.id) || left.has(row.id)) {
      await removeContent(cache, row)
      await removePinnedFile(userId, row.id)
    }
  const toCome: PinnedFile<Upload>[] = []
  for (const { row, pins } of wanted) {
    const wasHere = known.get(row.id)?.state === 'here' && cached.has(lastAddress(row))
    const file = { row, pins, bytes: row.size, state: stateAtFirst(left.has(row.id), wasHere) }
    if (!isHere(userId)) return
    await putPinnedFile(userId, file)
    if (file.state === 'waiting') toCome.push(file)
  }
  await fetchAll(userId, cache, toCome)
}

const stateAtFirst = (isLeft: boolean, wasHere: boolean): PinnedState => (isLeft ? 'over-limit' : wasHere ? 'here' : 'waiting')

/** Returns the files of all pins. Null when there are no pins and no files to remove. */
async function readWanted(userId: string): Promise<Wanted[] | null> {
  const pins = await listPins(userId)
  if (pins.length === 0) return (await listPinnedFiles(userId)).length === 0 ? null : []
  const folders = pins.some(({ kind }) => kind === 'folder')
    ? await call(libraryApi.folders, { params: { userId }, query: {}, isFresh: true })
    : []
  const found: { key: string; uploads: Upload[] }[] = []
  for (const pin of pins) {
    const ofPin = await filesOfPin(userId, pin, folders)
    if (ofPin === null) await removePin(userId, pin)
    else {
      if (ofPin.label !== pin.label) await addPin(userId, { ...pin, label: ofPin.label })
      found.push({ key: pinKey(pin), uploads: ofPin.uploads })
    }
  }
  return wantedFiles(found)
}

async function fetchAll(userId: string, cache: Cache, files: readonly PinnedFile<Upload>[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    const state = await fetchOne(cache, file.row)
    if (!isHere(userId)) return void (await removeContent(cache, file.row))
    // The other files wait for the network too.
    if (state === 'waiting') return
    await putPinnedFile(userId, { ...file, state })
    // The remaining files won't fit either. The next run retries them.
    if (state === 'no-room') {
      for (const after of files.slice(at + 1)) await putPinnedFile(userId, { ...after, state })
      return
    }
    showPinned(await listPinnedFiles(userId))
  }
}

async function fetchOne(cache: Cache, row: Upload): Promise<PinnedState> {
  try {
    const address = fileAddress(row)
    const content = await contentAt(address)
    if (content.status === 404 || content.status === 410) return 'missing'
    if (content.status !== 200) return 'waiting'
    await cache.put(address, content)
    if (isDrawn(row) && !(await fetchPages(cache, row))) return 'waiting'
    if (row.thumbnail === 'ready')
      for (const width of [320, 640] as const) {
        const preview = await contentAt(thumbnailAddress(row, width))
        if (preview.status === 200) await cache.put(thumbnailAddress(row, width), preview)
      }
    return 'here'
  } catch (error) {
    await removeContent(cache, row)
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-room' : 'waiting'
  }
}

/** Takes recently opened files from the cache. Fetches others with `no-store`, so that the service worker keeps no second copy. */
const contentAt = async (address: string): Promise<Response> =>
  (await caches.match(address, { cacheName: openedFilesCache, ignoreVary: true })) ??
  (await fetch(address, { cache: 'no-store' }))

/** Browsers can't show a TIFF, so each page is kept as the server draws it. */
const isDrawn = ({ mimeType }: Upload) => mimeType === 'image/tiff'
const pathOf = ({ url }: { url: string }) => new URL(url, location.origin).pathname
/** Path of what is fetched last of a file: without it, the file isn't here. */
const lastAddress = (row: Upload) => pathOf({ url: isDrawn(row) ? pageAddress(row, 1, drawnWidth) : fileAddress(row) })

/** Fetches the pages from the last to the first, or the answer that they can't be drawn. False if the server can't say now. */
async function fetchPages(cache: Cache, row: Upload): Promise<boolean> {
  const first = await contentAt(pageAddress(row, 1, drawnWidth))
  if (first.status !== 200 && first.status !== 422) return false
  for (let page = Number(first.headers.get('x-page-count') ?? 1); page > 1; page--) {
    const drawn = await contentAt(pageAddress(row, page, drawnWidth))
    if (drawn.status !== 200) return false
    await cache.put(pageAddress(row, page, drawnWidth), drawn)
  }
  await cache.put(pageAddress(row, 1, drawnWidth), first)
  return true
}

async function removeContent(cache: Cache, row: Upload): Promise<void> {
  for (const address of [fileAddress(row), thumbnailAddress(row, 320), thumbnailAddress(row, 640)])
    await cache.delete(address, { ignoreVary: true })
  if (!isDrawn(row)) return
  for (const request of await cache.keys()) if (pathOf(request).startsWith(`${fileAddress(row)}/`)) await cache.delete(request)
}
