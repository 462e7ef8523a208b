import type { Database, Tx } from '#kit/server/db/database.ts'
import { createDerivedSizes } from '#kit/server/documents/derived-sizes.ts'
import { type ReadText, readPlaces } from '#kit/server/documents/reading.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import { excerptOf, searchedWords, wordsOf } from '#kit/text-words.ts'
import type { TextHit } from '../library.contract.ts'
import { mostTextHits } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'
import { findWritten } from './written-texts.store.ts'

const readTextKind = 'texts.read'
/** Reads files from before text search existed. A kind of its own, so that new uploads don't wait for them. */
const readOldTextKind = 'texts.read-old'
export const readTextKinds = [readTextKind, readOldTextKind] as const

const wordIndex = { table: 'page_texts', owner: 'user_id', words: 'words' }
const rowsAtOnce = 100
/** How many matching pages one step of a search reads, newest first. */
const pagesAtOnce = 600
const afterAll = Number.MAX_SAFE_INTEGER
const turn = 'page texts'

/** Splits pages so that each part has few rows and few letters. */
function* slicesOf(pages: readonly ReadText[]): Generator<ReadText[]> {
  let slice: ReadText[] = []
  let letters = 0
  for (const page of pages) {
    if (slice.length > 0 && (slice.length === rowsAtOnce || letters + page.text.length > lettersAtOnce)) {
      yield slice
      slice = []
      letters = 0
    }
    slice.push(page)
    letters += page.text.length
  }
  if (slice.length > 0) yield slice
}

/** Letters that one transaction adds. Indexing more would keep others waiting. */
const lettersAtOnce = 60_000

interface PlacedPage {
  id: number
  upload_id: string
  page: number
}

interface Owned {
  id: string
  userId: string
}

interface TextSearch {
  userId: string
  q: string
  folder?: string | undefined
}

/** Returns where the first line with one of the words stands. */
function placeOfFound(
  { text, places }: { text: string; places: string | null },
  beginnings: readonly string[],
): TextHit['place'] {
  if (places === null) return null
  const isFound = (line: string) => wordsOf(line).some((word) => beginnings.some((beginning) => word.startsWith(beginning)))
  return readPlaces(places)[text.split('\n').findIndex(isFound)] ?? null
}

const jobKeyOf = ({ id }: { id: string }) => `text ${id}`

/** Adds the job that reads the text, in the transaction that sets the upload's `text_state` to `waiting`. */
export async function enqueueReading(tx: Tx, { id, userId }: Owned, kind: string = readTextKind): Promise<void> {
  await enqueueJob(tx, { kind, key: jobKeyOf({ id }), payload: { id }, owner: userId })
}

export function createPageTextsStore(database: Database) {
  const { queries } = database
  const sizes = createDerivedSizes(database)

  const findUpload = (tx: Tx, { id, userId }: Owned) =>
    tx.selectFrom('uploads').select('device_file').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

  /** Returns false when none are left. */
  async function removeSome(tx: Tx, uploadId: string): Promise<boolean> {
    const some = tx.selectFrom('page_texts').select('id').where('upload_id', '=', uploadId).limit(rowsAtOnce)
    const removed = await tx.deleteFrom('page_texts').where('id', 'in', some).returning('id').execute()
    return removed.length === rowsAtOnce
  }

  /** Returns which uploads of these pages the search may show: those that aren't deleted and are in its folder. */
  async function shownOf(pages: readonly PlacedPage[], { userId, folder }: TextSearch): Promise<Set<string>> {
    const ids = [...new Set(pages.map(({ upload_id: id }) => id))]
    const found = queries
      .selectFrom('uploads')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
    const rows = await (folder === undefined ? found : found.where('folder', '=', folder)).execute()
    return new Set(rows.map(({ id }) => id))
  }

  async function textsOf(ids: number[]) {
    if (ids.length === 0) return []
    return queries
      .selectFrom('page_texts')
      .innerJoin('uploads', 'uploads.id', 'page_texts.upload_id')
      .where('page_texts.id', 'in', ids)
      .select([...uploadColumns, 'uploads.device', 'page_texts.text', 'page_texts.places'])
      .execute()
  }

  /** Returns the newest uploads whose text a device has read, except for those that were found already. */
  async function findInWritten(search: TextSearch, beginnings: string[], found: ReadonlySet<string>): Promise<TextHit[]> {
    const pages = (await findWritten(queries, { userId: search.userId, beginnings })).filter(
      ({ uploadId }) => !found.has(uploadId),
    )
    if (pages.length === 0) return []
    const shown = await shownOf(
      pages.map(({ uploadId, page }) => ({ id: 0, upload_id: uploadId, page })),
      search,
    )
    const ids = [...shown].sort().reverse().slice(0, mostTextHits)
    if (ids.length === 0) return []
    const rows = await queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'uploads.device'])
      .where('id', 'in', ids)
      .execute()
    return rows.flatMap(({ device, ...upload }) => {
      const own = pages.filter(({ uploadId }) => uploadId === upload.id).toSorted((one, other) => one.page - other.page)
      const [first] = own
      if (!first) return []
      const excerpt = excerptOf(first.text, first.found)
      return [{ upload, page: first.page, pages: own.length, origin: 'sender' as const, device, excerpt, place: null }]
    })
  }

  return {
    async isWanted(uploadId: string): Promise<boolean> {
      const row = await queries.selectFrom('uploads').select('text_state').where('id', '=', uploadId).executeTakeFirst()
      return row?.text_state === 'waiting' || row?.text_state === 'unread'
    },

    /**
     * Adds the texts of an upload's pages, and removes those of an earlier attempt. Works in many small transactions, between which others
     * can write. `finish` must follow.
     */
    async add({ id: uploadId, userId }: Owned, pages: readonly ReadText[], step: () => Promise<void>): Promise<void> {
      while (await database.transaction((tx) => removeSome(tx, uploadId))) await step()
      for (const slice of slicesOf(pages.filter(({ words }) => words !== ''))) {
        await step()
        await database.transaction(async (tx) => {
          // The upload was removed for good in the meantime.
          const upload = await findUpload(tx, { id: uploadId, userId })
          if (!upload) return
          await database.takeTurn(tx, turn)
          const last = await tx.selectFrom('page_texts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
          const rows = slice.map(({ number: page, words, text, places }, at) => ({
            id: (last?.id ?? 0) + 1 + at,
            user_id: userId,
            upload_id: uploadId,
            page,
            words,
            text,
            places: upload.device_file === null ? null : places,
          }))
          await tx.insertInto('page_texts').values(rows).execute()
        })
      }
    },

    /** Records that all texts of an upload were added, and how much they are. */
    async finish(tx: Tx, { id: uploadId, userId }: Owned, pages: readonly ReadText[]): Promise<void> {
      const read = await tx
        .updateTable('uploads')
        .set({ text_state: 'read' })
        .where('id', '=', uploadId)
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
      if (read.length === 0) return
      const letters = pages.reduce((sum, { text }) => sum + text.length, 0)
      await sizes.keep(tx, { uploadId, userId, kind: 'texts', rows: pages.length, letters })
    },

    /** Records that the file can't be read because it is locked, broken or too large. */
    async fail(tx: Tx, uploadId: string): Promise<void> {
      await tx.updateTable('uploads').set({ text_state: 'failed' }).where('id', '=', uploadId).execute()
    },

    /** Adds jobs for up to `limit` PDFs that have none yet. */
    enqueueUnread: (limit: number): Promise<void> =>
      database.transaction(async (tx) => {
        const unread = await tx
          .updateTable('uploads')
          .set({ text_state: 'waiting' })
          .where('id', 'in', (from) =>
            from
              .selectFrom('uploads')
              .select('id')
              .where('text_state', '=', 'unread')
              .where('mime_type', '=', 'application/pdf')
              .orderBy('id', 'desc')
              .limit(limit),
          )
          .where('text_state', '=', 'unread')
          .returning(['id', 'user_id as userId'])
          .execute()
        for (const upload of unread) {
          // A finished job is kept for a while, and there is one job of a key.
          await removeJob(tx, jobKeyOf(upload))
          await enqueueReading(tx, upload, readOldTextKind)
        }
      }),

    /** Returns the newest uploads that have a page with a word for each prefix in the search. Empty when the search has no words. */
    async find(search: TextSearch): Promise<TextHit[]> {
      const beginnings = searchedWords(search.q)
      const asked = { owner: search.userId, beginnings, limit: pagesAtOnce, columns: ['id', 'upload_id', 'page'] as const }
      const found = new Map<string, { first: PlacedPage; count: number }>()
      for (let before = afterAll; found.size <= mostTextHits; ) {
        const pages = await database.findByWords<PlacedPage>(wordIndex, { ...asked, before })
        const last = pages.at(-1)
        if (!last) break
        const shown = await shownOf(pages, search)
        for (const page of pages.filter(({ upload_id: id }) => shown.has(id))) {
          const { first, count } = found.get(page.upload_id) ?? { first: page, count: 0 }
          found.set(page.upload_id, { first: page.page < first.page ? page : first, count: count + 1 })
        }
        if (pages.length < pagesAtOnce) break
        before = last.id
      }
      const newest = [...found].map(([uploadId, hit]) => ({ uploadId, ...hit }))
      newest.sort((one, other) => (one.uploadId < other.uploadId ? 1 : -1))
      const shown = newest.slice(0, mostTextHits)
      const rows = new Map((await textsOf(shown.map(({ first }) => first.id))).map((row) => [row.id, row]))
      const inFiles = shown.flatMap(({ uploadId, first, count }) => {
        const row = rows.get(uploadId)
        if (!row) return []
        const { text, places, device, ...upload } = row
        const found = { excerpt: excerptOf(text, beginnings), place: placeOfFound({ text, places }, beginnings) }
        const read =
          upload.deviceFile === 'note' ? { origin: 'sender' as const, device } : { origin: 'file' as const, device: null }
        return [{ upload, page: first.page, pages: count, ...read, ...found }]
      })
      const written = await findInWritten(search, beginnings, new Set(found.keys()))
      return [...inFiles, ...written].toSorted((one, other) => (one.upload.id < other.upload.id ? 1 : -1)).slice(0, mostTextHits)
    },

    /** Splits all texts into words again and has the engine index them again. Returns how many rows were wrong. */
    async rebuild() {
      const done = { table: 'page_texts', rows: 0, correctedRows: 0, correctedCounts: 0 }
      for (let after = 0; ; ) {
        const rows = await queries
          .selectFrom('page_texts')
          .select(['id', 'text', 'words'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .execute()
        const last = rows.at(-1)
        if (!last) return done
        await database.transaction(async (tx) => {
          for (const { id, text, words: kept } of rows) {
            const words = wordsOf(text).join(' ')
            if (words !== kept) done.correctedRows++
            // Correct rows are updated too, because the separate index may have lost them.
            await tx.updateTable('page_texts').set({ words }).where('id', '=', id).execute()
          }
        })
        done.rows += rows.length
        after = last.id
      }
    },
  }
}
