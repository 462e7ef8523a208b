// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../calls/call-error.ts'
import { __vitePreload as loadChunk, MissingChunk } from './load-chunk.ts'

let asked: string[]
let answer: () => Response | Promise<Response>
/** A file name that no other test uses, because a file is fetched only once. */
let file: string
let files = 0

beforeEach(() => {
  asked = []
  answer = () => new Response('')
  files += 1
  file = `assets/part-${files}.js`
  vi.stubGlobal('performance', { getEntriesByName: () => [] })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})

it('a chunk is imported after its files have arrived, each fetched once', async () => {
  const load = async () => `after ${asked.length}`
  expect(await loadChunk(load, [file, 'assets/shared.js'])).toBe('after 2')
  expect(await loadChunk(load, [file, 'assets/shared.js'])).toBe('after 2')
  expect(asked).toEqual([`/${file}`, '/assets/shared.js'])
})

it('without a network nothing is imported, and the next try fetches again', async () => {
  const load = vi.fn(async () => 'loaded')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(loadChunk(load, [file])).rejects.toThrow(NetworkError)
  expect(load).not.toHaveBeenCalled()
  answer = () => new Response('')
  expect(await loadChunk(load, [file])).toBe('loaded')
})

it("a file that the server doesn't have is distinguished from a server error", async () => {
  answer = () => new Response('', { status: 404 })
  await expect(loadChunk(async () => {}, [file])).rejects.toThrow(MissingChunk)
  answer = () => new Response('', { status: 502 })
  await expect(loadChunk(async () => {}, [`${file}?other`])).rejects.toThrow(NetworkError)
})

it('a server that begins no answer counts as unreachable after 20 seconds, and may take longer for the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const unlessAborted = <T>({ signal }: RequestInit, wait: Promise<T>) =>
    Promise.race([wait, new Promise<T>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))])
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => unlessAborted(init, new Promise(() => {})))
  const unanswered = loadChunk(async () => {}, [file]).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await Promise.race([unanswered, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await unanswered).toBeInstanceOf(NetworkError)

  const aMinute = () => new Promise((resolve) => setTimeout(resolve, 60_000))
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => bodyOf(() => unlessAborted(init, aMinute())))
  const answered = loadChunk(async () => 'loaded', [file])
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await answered).toBe('loaded')
})

it('a file that breaks off while loading counts as unreachable', async () => {
  answer = () => bodyOf(() => Promise.reject(new TypeError('network error')))
  await expect(loadChunk(async () => {}, [file])).rejects.toThrow(NetworkError)
})

/** A reply whose body is read by this function. */
const bodyOf = (arrayBuffer: () => Promise<unknown>) => ({ status: 200, ok: true, arrayBuffer }) as Response

it('a file that the page has already loaded is not fetched again, unless that failed', async () => {
  const bytes = new Map([[new URL(`/${file}`, location.href).href, 12]])
  vi.stubGlobal('performance', { getEntriesByName: (name: string) => [{ decodedBodySize: bytes.get(name) ?? 0 }] })
  await loadChunk(async () => {}, [file, 'assets/failed.js'])
  expect(asked).toEqual(['/assets/failed.js'])
})

it('files that the service worker keeps are imported at once, other files are fetched first, and all are if storage is blocked', async () => {
  const match = vi.fn(async (address: string) => (address === `/${file}` ? new Response('') : undefined))
  vi.stubGlobal('caches', { match })
  await loadChunk(async () => {}, [file, `${file}?other`])
  expect(asked).toEqual([`/${file}`, `/${file}?other`])

  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  const [kept, other, blocked] = ['kept', 'new', 'blocked'].map((name) => `assets/${name}-${files}.js`) as [
    string,
    string,
    string,
  ]
  match.mockImplementation(async (address) => (address === `/${kept}` ? new Response('') : undefined))
  asked = []
  await loadChunk(async () => {}, [kept, other])
  expect(asked).toEqual([`/${other}`])
  match.mockRejectedValue(new DOMException('', 'SecurityError'))
  await loadChunk(async () => {}, [blocked])
  expect(asked).toEqual([`/${other}`, `/${blocked}`])
  vi.unstubAllGlobals()
})
