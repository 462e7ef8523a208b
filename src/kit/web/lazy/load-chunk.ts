import { NetworkError } from '../calls/call-error.ts'

/** A file of the app is not on the server: it belongs to another build, or the installation is incomplete. */
export class MissingChunk extends Error {
  constructor(address: string) {
    super(`${address} is not there.`)
    this.name = 'MissingChunk'
  }
}

const fetched = new Map<string, Promise<void>>()

/**
 * Imports a chunk once the files that it is made of have been fetched. Chromium up to at least 138 remembers a failed import until the page is
 * loaded again; a failed fetch can be repeated, and says why. The build has it called for every `import()` (scripts/floor/chunk-loader.ts).
 */
export async function loadChunk<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
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

/** The page may have named it, and the browser fetched it by itself; of a fetch that failed no bytes are counted. */
function hasCome(address: string): boolean {
  const entries = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
  return entries.some(({ decodedBodySize }) => decodedBodySize > 0)
}

async function bring(address: string): Promise<void> {
  if (!(await isKept(address))) await intoCache(address)
}

/** The service worker answers the import with it. Asking costs a tenth of fetching it. */
async function isKept(address: string): Promise<boolean> {
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
  // A proxy that finds no server says so with an answer of its own.
  if (!answer.ok) throw new NetworkError(answer.status)
  await answer.arrayBuffer().catch((error) => {
    throw new NetworkError(error)
  })
}

async function reach(address: string): Promise<Response> {
  try {
    return await fetch(address)
  } catch (error) {
    throw new NetworkError(error)
  }
}
