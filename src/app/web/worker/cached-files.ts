import { openedFilesCache, pinnedFilesCache } from '#kit/web/offline/pins-database.ts'
import { countCached, isFillingUp } from './cached-bytes.ts'
import type { LongEvent } from './worker-scope.ts'

const largestFile = 32 * 1024 * 1024

/** Addresses requested since the service worker started. Each one is moved to the end of the cache only once. */
const touched = new Set<string>()

/** Answers a request for a file of the library, its preview, or a page of a planner. The content at an address never changes. */
export async function fileReply(request: Request, event: LongEvent): Promise<Response> {
  // A page that pins files requests them with `no-store` and stores them itself.
  if (request.cache === 'no-store') return fetch(request)
  const pinned = await caches.match(request.url, { cacheName: pinnedFilesCache, ignoreVary: true })
  if (pinned) return wholeOrPart(pinned, request)
  const cache = await caches.open(openedFilesCache)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept && !touched.has(request.url)) {
    touched.add(request.url)
    event.waitUntil(putLast(cache, request.url).catch(() => {}))
  }
  if (kept) return wholeOrPart(kept, request)
  const answer = await fetch(request).catch((error: unknown) => otherWidth(cache, request, error))
  const isSmall = Number(answer.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY) <= largestFile
  const isDownload = new URL(request.url).searchParams.has('download')
  if (answer.status === 200 && isSmall && !isDownload) event.waitUntil(keep(cache, request.url, answer.clone()))
  return answer
}

/** Offline, a preview of the other size is better than none. */
async function otherWidth(cache: Cache, { url }: Request, error: unknown): Promise<Response> {
  const other = url.includes('thumbnail=320') ? url.replace('=320', '=640') : url.replace('thumbnail=640', 'thumbnail=320')
  const kept = other === url ? undefined : await cache.match(other, { ignoreVary: true })
  if (!kept) throw error
  return kept
}

/** Moves a file to the end of the cache, so that it is deleted last. */
async function putLast(cache: Cache, url: string): Promise<void> {
  const kept = (await isFillingUp(cache)) ? await cache.match(url, { ignoreVary: true }) : undefined
  if (kept) await cache.put(url, kept)
}

/** Stores a reply. When the quota is full, what is already stored stays. */
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  const bytes = Number(answer.headers.get('Content-Length') ?? 0)
  try {
    await cache.put(url, answer)
    await countCached(cache, bytes)
  } catch {
    // The page gets the reply even if it can't be stored.
  }
}

/** Returns the stored reply, or the part of it that the request's `Range` header asks for. */
async function wholeOrPart(kept: Response, request: Request): Promise<Response> {
  const range = request.headers.get('Range')
  if (range === null) return kept
  const content = await kept.blob()
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const start = Number(from ?? 0)
  const end = Math.min(to ? Number(to) : content.size - 1, content.size - 1)
  const headers = new Headers(kept.headers)
  headers.set('Content-Range', `bytes ${start}-${end}/${content.size}`)
  headers.set('Content-Length', String(end - start + 1))
  return new Response(content.slice(start, end + 1), { status: 206, headers })
}
