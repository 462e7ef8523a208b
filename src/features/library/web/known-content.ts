import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { type ToastInput, toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { folderName } from '../folder-names.rules.ts'
import { libraryApi } from '../library.contract.ts'
import { mostAtOnce } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { uploadTexts } from '../upload.texts.ts'
import type { KnownCopy } from '../upload-queue.rules.ts'
import { uploadLists } from './upload-lists.ts'

const texts = uploadTexts

/** Larger files aren't hashed, because the browser does it in memory. The server recognizes them after the upload. */
const mostHashedBytes = 64 * 1024 * 1024
const askedAtOnce = 20

interface Chosen {
  id: string
  content: Blob
}

/** Returns the SHA-256 in hex. Null when the file is too large or unreadable, or the page was loaded over http. */
async function hashOf(content: Blob): Promise<string | null> {
  if (!globalThis.isSecureContext || content.size > mostHashedBytes) return null
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** Finds existing copies of these contents. Only the server knows: what a device remembers may be deleted. */
async function knownOf(userId: string, hashes: readonly string[]): Promise<Map<string, KnownCopy>> {
  const known = await call(libraryApi.known, { params: { userId }, body: { sha256: [...hashes] } })
  return new Map(
    known.map(({ sha256, upload: { id, folder, uploadDate } }) => [sha256, { where: 'library', id, folder, uploadDate }]),
  )
}

/** Compares chosen files with the library, one batch after the other, and reports copies to `onKnown`. Null withdraws one. */
export function createRecognizer(
  userId: string,
  { isChosen, onKnown }: { isChosen: (id: string) => boolean; onKnown: (id: string, copy: KnownCopy | null) => void },
) {
  /** The id of the first file with each hash. */
  const seen = new Map<string, string>()
  let last: Promise<void> = Promise.resolve()

  async function recognize(files: readonly Chosen[]) {
    for (let at = 0; at < files.length; at += askedAtOnce) {
      const hashed = new Map<string, string>()
      for (const { id, content } of files.slice(at, at + askedAtOnce)) {
        const sha256 = await hashOf(content)
        if (sha256 === null) continue
        const other = seen.get(sha256)
        if (other !== undefined && isChosen(other)) onKnown(id, { where: 'chosen' })
        else {
          seen.set(sha256, id)
          hashed.set(sha256, id)
        }
      }
      if (hashed.size === 0) continue
      for (const [sha256, copy] of await knownOf(userId, [...hashed.keys()])) {
        const id = hashed.get(sha256)
        if (id !== undefined) onKnown(id, copy)
      }
    }
  }

  return {
    add(files: readonly Chosen[]): Promise<void> {
      // A failed check is ignored, because the server checks again after the upload.
      last = last.then(() => recognize(files)).catch(() => {})
      return last
    },

    /** Returns those of the files of which the library still has a copy now, or which were chosen twice. */
    async confirm(ids: readonly string[]): Promise<string[]> {
      const hashes = new Map([...seen].flatMap(([sha256, id]) => (ids.includes(id) ? [[id, sha256] as const] : [])))
      const known = new Set<string>()
      const all = [...hashes.values()]
      for (let at = 0; at < all.length; at += askedAtOnce)
        // Without an answer nothing is confirmed.
        for (const sha256 of (await knownOf(userId, all.slice(at, at + askedAtOnce)).catch(() => new Map())).keys())
          known.add(sha256)
      return ids.filter((id) => {
        const sha256 = hashes.get(id)
        const isConfirmed = sha256 === undefined || known.has(sha256)
        if (!isConfirmed) onKnown(id, null)
        return isConfirmed
      })
    },
  }
}

export const doneToast = (done: number): ToastInput => ({
  title: texts.doneTitle,
  text: done === 1 ? texts.doneText : texts.doneManyText(done),
  tone: 'success',
})

/**
 * Shows a toast when the server finds copies among files that have just arrived: files that this browser couldn't hash, that another
 * device sent in the meantime, or that waited here for a network. Both are kept, and the button in the toast deletes the new ones.
 */
export async function showCopies(client: QueryClient, { userId, ids, done }: { userId: string; ids: string[]; done: number }) {
  if (ids.length === 0) return
  const body = { ids: ids.slice(0, mostAtOnce) }
  const copies = await call(libraryApi.copies, { params: { userId }, body }).catch(() => [])
  const [first] = copies
  if (!first) return
  const label = copies.length === 1 ? texts.undoCopy(folderName(first.upload.folder)) : texts.undoCopies(copies.length)
  const onPress = async () => {
    try {
      await call(libraryApi.removeSome, { params: { userId }, body: { ids: copies.map(({ id }) => id) } })
      toast({ title: libraryTexts.selection.removed(copies.length) })
      await uploadLists(client, userId).refresh()
    } catch (error) {
      toastFailure(error, libraryTexts.selection.removeFailed)
    }
  }
  toast({ ...doneToast(done), action: { label, onPress: () => void onPress() } })
}
