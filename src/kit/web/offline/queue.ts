import { openUserDatabase, type Unsent, type UnsentFile } from './user-database.ts'

export type NewUnsent = Omit<Unsent, 'madeAt' | 'refused' | 'isForWriter' | 'failed'>
export type WaitingChange = Unsent & { key: number }

/** With the form around it, a part stays below the limit of 1 MB that many proxies have. */
const partBytes = 900_000

/** A PUT creates the row that its address names, so two for one address are the same change. */
const isSamePut = (one: Pick<Unsent, 'method' | 'address'>, other: Pick<Unsent, 'method' | 'address'>) =>
  one.method === 'PUT' && other.method === 'PUT' && one.address === other.address

/**
 * Stores a change until the server has it. Resolves when it is on disk; throws when the storage is full. A PUT that already waits isn't
 * stored again.
 */
export async function addOnce(userId: string, change: NewUnsent): Promise<void> {
  const database = await openUserDatabase(userId)
  const transaction = database.transaction('unsent', 'readwrite', { durability: 'strict' })
  const waiting = change.method === 'PUT' ? await transaction.store.getAll() : []
  const isWaiting = waiting.some((other) => isSamePut(other, change))
  const adding = isWaiting ? null : transaction.store.add({ ...change, madeAt: new Date().toISOString() })
  await Promise.all([adding, transaction.done])
}

/** Stores a change together with the content of its file. */
export async function addFile(userId: string, change: NewUnsent, content: Blob): Promise<void> {
  const write = () => writeFile(userId, change, content)
  await ('locks' in navigator ? navigator.locks.request(partsLock(userId), { mode: 'shared' }, write) : write())
}

async function writeFile(userId: string, change: NewUnsent, content: Blob): Promise<void> {
  const database = await openUserDatabase(userId)
  const parts = change.file?.parts ?? ''
  try {
    for (let at = 0; at * partBytes < content.size; at++) {
      const part = await content.slice(at * partBytes, (at + 1) * partBytes).arrayBuffer()
      await database.put('parts', part, [parts, at])
    }
    await addOnce(userId, { ...change, ...(change.file ? { file: { ...change.file, partBytes } } : {}) })
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

/** Removes each PUT that an earlier version of the app, still open in another tab, has stored a second time. */
export async function removeRepeated(userId: string): Promise<void> {
  const waiting = await listUnsent(userId)
  const repeated = waiting.filter((change, at) => waiting.slice(0, at).some((earlier) => isSamePut(earlier, change)))
  for (const change of repeated) await removeUnsent(userId, change)
}

/** Stores what has become of a change: how much was sent, why it failed or was refused, or that a shared file is wanted. */
export async function updateUnsent(userId: string, { key, ...change }: WaitingChange): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.put('unsent', change, key)
}

/** Deletes a change that the server has, or that the user has discarded. */
export async function removeUnsent(userId: string, { key, file }: WaitingChange): Promise<void> {
  const database = await openUserDatabase(userId)
  await database.delete('unsent', key)
  if (file) await removeParts(userId, file.parts)
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
