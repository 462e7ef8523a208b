const megabyte = 1024 * 1024
/** Previews and pages that were opened lately. */
const keptBytes = 200 * megabyte
/** What is left once the oldest have gone: their sizes are read one by one, which is not done for each file that comes. */
const bytesLeft = 180 * megabyte
/** Where the cache itself says what it takes: sizes of thousands of files are seconds of work for a disk. */
const totalPath = '/kept-bytes'

let added = 0
let counting: Promise<void> | null = null

/** A file of so many bytes was kept. The oldest go when all of them take too much. */
export function countKept(cache: Cache, bytes: number): Promise<void> {
  added += bytes
  counting ??= addUp(cache)
  return counting
}

/** Files that come meanwhile are added in the same go. */
async function addUp(cache: Cache): Promise<void> {
  try {
    while (added > 0) {
      const bytes = added
      added = 0
      const before = await totalOf(cache)
      // Nobody has counted yet, those that just came included.
      const after = before === null ? await removeOldest(cache, keptBytes) : before + bytes
      const total = after > keptBytes ? await removeOldest(cache, bytesLeft) : after
      await cache.put(totalPath, new Response(String(total)))
    }
  } finally {
    counting = null
  }
}

/** Which was looked at last matters only to a cache that some will have to leave. */
export async function isFillingUp(cache: Cache): Promise<boolean> {
  return ((await totalOf(cache)) ?? 0) > keptBytes / 2
}

async function totalOf(cache: Cache): Promise<number | null> {
  const kept = await cache.match(totalPath)
  return kept ? Number(await kept.text()) : null
}

/** The oldest first, until no more bytes than these are left. Returns how many are. */
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
