import { NetworkError } from '../calls/call-error.ts'

/** The server doesn't have this file of the app: it belongs to another build, or the installation is incomplete. */
export class MissingChunk extends Error {
  constructor(address: string) {
    super(`${address} is not there.`)
    this.name = 'MissingChunk'
  }
}

/** A server that begins no answer in this time counts as unreachable: the user waits after pressing a button, and sees nothing. */
const answerWithinMs = 20_000

const fetched = new Map<string, Promise<void>>()

/**
 * Fetches the files of a chunk, then imports it. Chromium (up to at least 138) remembers a failed import until the page reloads; a failed
 * fetch can be retried and gives a reason. The build wraps every `import()` in
 * this function instead of Vite's of the same name, which can't repeat a failed load (vite.config.ts).
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce))
  return load()
}

function fetchOnce(file: string): Promise<void> {
  const address = `/${file}`
  if (hasCome(address)) return Promise.resolve()
  const known = fetched.get(address) ?? bring(address)
  fetched.set(address, known)
  known.catch(() => fetched.delete(address))
  return known
}

/** True when the browser has already loaded the file, for example from a preload link. A failed fetch has no body size. */
function hasCome(address: string): boolean {
  const entries = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
  return entries.some(({ decodedBodySize }) => decodedBodySize > 0)
}

async function bring(address: string): Promise<void> {
  if (!(await isCached(address))) await intoCache(address)
}

/** True when the service worker's cache has the file. Checking takes a tenth of the time of fetching it. */
async function isCached(address: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  try {
    return (await caches.match(address, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

async function intoCache(address: string): Promise<void> {
  const answer = await reach(address)
  if (answer.status === 404) throw new MissingChunk(address)
  // Any other error comes from a proxy that can't reach the server.
  if (!answer.ok) throw new NetworkError(answer.status)
  await answer.arrayBuffer().catch((error) => {
    throw new NetworkError(error)
  })
}

async function reach(address: string): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), answerWithinMs)
  try {
    return await fetch(address, { signal: waiting.signal })
  } catch (error) {
    throw new NetworkError(error)
  } finally {
    clearTimeout(timer)
  }
}
