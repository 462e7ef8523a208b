const megabyte = 1024 * 1024
/** Most bytes kept of previews and pages opened lately. */
const keptBytes = 200 * megabyte
/** Bytes left after a clean-up. They leave room for more files: a clean-up reads the size of every file, which is slow. */
const bytesLeft = 180 * megabyte
/** The cache entry that holds the total size. Adding up the sizes of thousands of files would take the disk seconds. */
const totalPath = '/kept-bytes'

let added = 0
let counting: Promise<void> | null = null

/** Adds the size of a file just stored to the total. Deletes the oldest files when the total exceeds the limit. */
export function countCached(cache: Cache, bytes: number): Promise<void> {
  added += bytes
  counting ??= addUp(cache)
  return counting
}

/** Also adds the files that were stored while it runs. */
async function addUp(cache: Cache): Promise<void> {
  try {
    while (added > 0) {
      const bytes = added
      added = 0
      const before = await totalOf(cache)
      // Without a stored total, removeOldest adds up all files, including those just stored.
      const after = before === null ? await removeOldest(cache, keptBytes) : before + bytes
      const total = after > keptBytes ? await removeOldest(cache, bytesLeft) : after
      await cache.put(totalPath, new Response(String(total)))
    }
  } finally {
    counting = null
  }
}

/** True when the cache is more than half full. Only then does it matter which file was opened last. */
export async function isFillingUp(cache: Cache): Promise<boolean> {
  return ((await totalOf(cache)) ?? 0) > keptBytes / 2
}

/** Returns null when no total is stored, or something that isn't a number. */
async function totalOf(cache: Cache): Promise<number | null> {
  const text = (await (await cache.match(totalPath))?.text()) ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Deletes the oldest files until at most `most` bytes are left. Returns the number of bytes left. */
async function removeOldest(cache: Cache, most: number): Promise<number> {
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== totalPath)
  const sizes = await Promise.all(requests.map((request) => sizeOf(cache, request)))
  let total = sizes.reduce((sum, size) => sum + size, 0)
  for (let at = 0; total > most && at < requests.length; at++) {
    await cache.delete(requests[at] as Request)
    total -= sizes[at] ?? 0
  }
  return total
}

async function sizeOf(cache: Cache, request: Request): Promise<number> {
  return Number((await cache.match(request, { ignoreVary: true }))?.headers.get('Content-Length') ?? 0)
}
