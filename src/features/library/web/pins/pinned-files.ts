import { openPinsDatabase, type Pin, type PinnedFile, pinKey } from '#kit/web/offline/pins-database.ts'
import type { Upload } from '../../library.contract.ts'
import type { PinKind } from '../../pins.rules.ts'

export interface LibraryPin extends Pin {
  kind: PinKind
}

/** Returns the pins in the order of their creation. */
export async function listPins(userId: string): Promise<LibraryPin[]> {
  const pins = (await (await openPinsDatabase(userId)).getAll('pins')) as LibraryPin[]
  return pins.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1))
}

export async function addPin(userId: string, pin: Omit<LibraryPin, 'madeAt'>): Promise<void> {
  await (await openPinsDatabase(userId)).put('pins', { ...pin, madeAt: new Date().toISOString() }, pinKey(pin))
}

export async function removePin(userId: string, pin: Pick<LibraryPin, 'kind' | 'value'>): Promise<void> {
  await (await openPinsDatabase(userId)).delete('pins', pinKey(pin))
}

export async function listPinnedFiles(userId: string): Promise<PinnedFile<Upload>[]> {
  return (await (await openPinsDatabase(userId)).getAll('files')) as PinnedFile<Upload>[]
}

/** Returns the uploads that can be opened without a network. */
export async function listFilesHere(userId: string): Promise<Upload[]> {
  return (await listPinnedFiles(userId)).flatMap(({ row, state }) => (state === 'here' ? [row] : []))
}

export async function putPinnedFile(userId: string, file: PinnedFile<Upload>): Promise<void> {
  await (await openPinsDatabase(userId)).put('files', file, file.row.id)
}

export async function removePinnedFile(userId: string, id: string): Promise<void> {
  await (await openPinsDatabase(userId)).delete('files', id)
}

/** Returns how many pins this device last reported to the server. Undefined when it hasn't reported yet. */
export const reportedPins = async (userId: string): Promise<number | undefined> =>
  (await openPinsDatabase(userId)).get('notes', 'pins')

export async function noteReportedPins(userId: string, pins: number): Promise<void> {
  await (await openPinsDatabase(userId)).put('notes', pins, 'pins')
}

/** Returns whether the browser has cleared the kept files and the user hasn't dismissed the notice about it. */
export const isCleared = async (userId: string): Promise<boolean> =>
  (await (await openPinsDatabase(userId)).get('notes', 'cleared')) !== undefined

export async function noteCleared(userId: string, is: boolean): Promise<void> {
  const database = await openPinsDatabase(userId)
  await (is ? database.put('notes', 1, 'cleared') : database.delete('notes', 'cleared'))
}
