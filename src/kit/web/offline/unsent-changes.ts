import { openUserDatabase, type Unsent, type UnsentFile } from './user-database.ts'

export type NewUnsent = Omit<Unsent, 'madeAt' | 'refused' | 'failed'>
export type WaitingChange = Unsent & { key: number }

export const partBytes = 1024 * 1024

/** Keeps a change until the server has it. Resolves when it is on disk; throws when the storage is full. */
export async function keepUnsent(userId: string, change: NewUnsent): Promise<void> {
  const database = await openUserDatabase(userId)
  const transaction = database.transaction('unsent', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.add({ ...change, madeAt: new Date().toISOString() }), transaction.done])
}

/** Keeps a change together with the content of its file. */
export async function keepUnsentFile(userId: string, change: NewUnsent, content: Blob): Promise<void> {
  const write = () => writeUnsentFile(userId, change, content)
  await ('locks' in navigator ? navigator.locks.request(partsLock(userId), { mode: 'shared' }, write) : write())
}

async function writeUnsentFile(userId: string, change: NewUnsent, content: Blob): Promise<void> {
  const database = await openUserDatabase(userId)
  const parts = change.file?.parts ?? ''
  try {
    for (let at = 0; at * partBytes < content.size; at++) {
      const part = await content.slice(at * partBytes, (at + 1) * partBytes).arrayBuffer()
      await database.put('parts', part, [parts, at])
    }
    await keepUnsent(userId, change)
  } catch (error) {
    await removeParts(userId, parts).catch(() => {})
    throw error
  }
}

async function listAll(userId: string): Promise<WaitingChange[]> {
  const database = await openUserDatabase(userId)
  const waiting: WaitingChange[] = []
  const transaction = database.transaction('unsent')
  for await (const cursor of transaction.store) waiting.push({ ...cursor.value, key: cursor.key })
  return waiting
}

/** Returns all waiting changes, oldest first, including those that the server refused. */
export const listUnsent = async (userId: string): Promise<WaitingChange[]> =>
  (await listAll(userId)).filter(({ isShared }) => !isShared)

/** Returns the shared files that the user hasn't decided about. Nothing sends or shows them until then. */
export const listShared = async (userId: string): Promise<WaitingChange[]> =>
  (await listAll(userId)).filter(({ isShared }) => isShared)

/** Makes a shared file a change that is sent like any other. */
export async function acceptShared(userId: string, { key, isShared, ...change }: WaitingChange): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.put('unsent', change, key)
}

export async function contentOf(userId: string, { file }: Unsent): Promise<Blob> {
  const database = await openUserDatabase(userId)
  return new Blob(await database.getAll('parts', partsOf(file?.parts ?? '')), { type: file?.type ?? '' })
}

/** Returns one part of a file, or undefined when the browser has lost it. */
export async function partOf(userId: string, file: UnsentFile, number: number): Promise<ArrayBuffer | undefined> {
  const database = await openUserDatabase(userId)
  return database.get('parts', [file.parts, number])
}

/** Stores how many parts of the change's file have been sent. */
export async function markSent(userId: string, { key, ...change }: WaitingChange, sent: number): Promise<void> {
  const database = await openUserDatabase(userId)
  if (change.file) await database.put('unsent', { ...change, file: { ...change.file, sent } }, key)
}

/** Deletes a change that the server has, or that the user has discarded. */
export async function removeUnsent(userId: string, { key, file }: WaitingChange): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.delete('unsent', key)
  if (file) await removeParts(userId, file.parts)
}

/** Marks a change that the server refused for good. It stays, with the reason, until the user has seen it. */
export async function markRefused(userId: string, { key, ...change }: WaitingChange, reason: string): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.put('unsent', { ...change, refused: reason }, key)
}

/** Records a server error. The change is not sent again before `until` (milliseconds since 1970). */
export async function markFailed(userId: string, { key, ...change }: WaitingChange, until: number): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.put('unsent', { ...change, failed: { times: (change.failed?.times ?? 0) + 1, until } }, key)
}

/**
 * Deletes content whose change was never stored because the page was closed in between. Content is written before its change, so this does
 * nothing while any tab holds the lock for writing a file. Without a secure context there are no locks: such content is then deleted when
 * the user signs out.
 */
export async function removeLostParts(userId: string): Promise<void> {
  if (!('locks' in navigator)) return
  await navigator.locks.request(partsLock(userId), { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const database = await openUserDatabase(userId)
    const known = new Set((await listAll(userId)).map(({ file }) => file?.parts))
    const lost = new Set((await database.getAllKeys('parts')).map(([parts]) => parts).filter((parts) => !known.has(parts)))
    for (const parts of lost) await removeParts(userId, parts)
  })
}

const partsLock = (userId: string) => `unsent-parts-${userId}`

async function removeParts(userId: string, parts: string): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.delete('parts', partsOf(parts))
}

const partsOf = (parts: string) => IDBKeyRange.bound([parts, 0], [parts, Number.MAX_SAFE_INTEGER])
