import { sessionLifetimeMs } from '#kit/session-lifetime.ts'
import { openedFilesCache } from './pins-database.ts'
import { clearCopies, openUserDatabase } from './user-database.ts'

const mostReplies = 60
const storedHeaders = ['Link', 'X-Total-Count']

/** The day of asking is no part of it: without the server, the answer of an earlier day is the newest there is. */
const keyOf = (address: string) => address.replace(/\btoday=[\d-]+/, 'today=')

/** Stores a reply of the server under its address. Searches are skipped, because they have too many different addresses. */
export async function storeReply(userId: string, address: string, answer: Response, now = Date.now()): Promise<void> {
  if (/[?&]q=/.test(address)) return
  const text = await answer.text()
  const headers = storedHeaders.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const database = await openUserDatabase(userId)
  const transaction = database.transaction(['kept', 'contact'], 'readwrite')
  await Promise.all([
    transaction.objectStore('kept').put({ text, headers, at: now }, keyOf(address)),
    transaction.objectStore('contact').put(now, 'at'),
    transaction.done,
  ])
  if ((await database.count('kept')) > mostReplies) await removeOldest(userId)
}

/** Returns the stored reply, or null. When the server wasn't reached for 30 days, deletes all copies and returns null. */
export async function findStoredReply(userId: string, address: string, now = Date.now()): Promise<Response | null> {
  const database = await openUserDatabase(userId)
  const contactAt = (await database.get('contact', 'at')) ?? 0
  if (Math.abs(now - contactAt) > sessionLifetimeMs) {
    await clearCopies(userId)
    return null
  }
  const reply = await database.get('kept', keyOf(address))
  return reply ? new Response(reply.text, { headers: reply.headers }) : null
}

/** Removes the replies and pictures of these addresses from this device. */
export async function forgetStored(userId: string, addresses: RegExp): Promise<void> {
  const transaction = (await openUserDatabase(userId)).transaction('kept', 'readwrite')
  const kept = (await transaction.store.getAllKeys()).filter((address) => addresses.test(address))
  await Promise.all([...kept.map((address) => transaction.store.delete(address)), transaction.done])
  const opened = 'caches' in globalThis ? await caches.open(openedFilesCache) : null
  for (const request of (await opened?.keys()) ?? [])
    if (addresses.test(new URL(request.url).pathname)) await opened?.delete(request)
}

async function removeOldest(userId: string): Promise<void> {
  const transaction = (await openUserDatabase(userId)).transaction('kept', 'readwrite')
  let oldest: { key: string; at: number } | null = null
  for await (const cursor of transaction.store)
    if (!oldest || cursor.value.at < oldest.at) oldest = { key: cursor.key, at: cursor.value.at }
  if (oldest) await transaction.store.delete(oldest.key)
  await transaction.done
}
