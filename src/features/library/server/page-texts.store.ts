import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { createDerivedSizes } from '#kit/server/documents/derived-sizes.ts'
import { type ReadText, readPlaces } from '#kit/server/documents/reading.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import { createOneAtATime } from '#kit/server/jobs/one-at-a-time.ts'
import { excerptOf, searchedWords, wordsOf } from '#kit/text-words.ts'
import type { TextHit } from '../library.contract.ts'
import { mostTextHits } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'
import {
  firstOf,
  indexedWords,
  insertTexts,
  markedWords,
  type Origin,
  ofPrint,
  rowsAtOnce,
  wordIndex,
} from './page-texts.rows.ts'
import { createWrittenTexts } from './written-texts.store.ts'

const readTextKind = 'texts.read'
/** Reads files from before text search existed. A kind of its own, so that new uploads don't wait for them. */
const readOldTextKind = 'texts.read-old'
export const readTextKinds = [readTextKind, readOldTextKind] as const

/** How many matching pages one step of a search reads, newest first. */
const pagesAtOnce = 600
const afterAll = Number.MAX_SAFE_INTEGER

interface PlacedPage {
  /** Null when the page isn't in the index yet. */
  id: number | null
  uploadId: string
  page: number
  origin: Origin
}

/** Prefers the text of the file itself, then its first page. */
const isBefore = (one: PlacedPage, other: PlacedPage) =>
  one.origin === other.origin ? one.page < other.page : one.origin === 'file'

interface Owned {
  id: string
  userId: string
}

interface TextSearch {
  userId: string
  q: string
  folder?: string | undefined
  /** Leaves out pages on which all of the words are print of the planner. */
  isOwn?: boolean
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
  const written = createWrittenTexts(database)
  const inLine = createOneAtATime()

  const findUpload = (tx: Tx, { id, userId }: Owned) =>
    tx.selectFrom('uploads').select('device_file').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

  /** Returns false when none are left. */
  async function removeSome(tx: Tx, uploadId: string): Promise<boolean> {
    const some = tx.selectFrom('page_texts').select('id').where('upload_id', '=', uploadId).where('origin', '=', 'file')
    const removed = await tx.deleteFrom('page_texts').where('id', 'in', some.limit(rowsAtOnce)).returning('id').execute()
    return removed.length === rowsAtOnce
  }

  /** Returns which uploads of these pages the search may show: those that aren't deleted and are in its folder. */
  async function shownOf(pages: readonly PlacedPage[], { userId, folder }: TextSearch): Promise<Set<string>> {
    const ids = [...new Set(pages.map(({ uploadId }) => uploadId))]
    const found = queries
      .selectFrom('uploads')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
    const rows = await (folder === undefined ? found : found.where('folder', '=', folder)).execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** Returns the uploads of pages, with the texts of the pages. */
  async function textsOf(userId: string, pages: readonly PlacedPage[]) {
    const uploadIds = pages.map(({ uploadId }) => uploadId)
    const columns = [...uploadColumns, 'uploads.device'] as const
    const uploads = await queries.selectFrom('uploads').select(columns).where('id', 'in', uploadIds).execute()
    const ids = pages.flatMap(({ id }) => id ?? [])
    const indexed = queries.selectFrom('page_texts').select(['id', 'text', 'places', 'reader']).where('id', 'in', ids)
    const texts = ids.length === 0 ? [] : await indexed.execute()
    const [uploadOf, textOf] = [new Map(uploads.map((row) => [row.id, row])), new Map(texts.map((row) => [row.id, row]))]
    return Promise.all(
      pages.map(async (page) => {
        const upload = uploadOf.get(page.uploadId)
        const text =
          page.id === null
            ? { text: await written.textOfUnindexed(userId, page), places: null, reader: null }
            : textOf.get(page.id)
        return upload && text && { ...text, upload }
      }),
    )
  }

  async function find(search: TextSearch): Promise<TextHit[]> {
    const words = searchedWords(search.q)
    // A page with a word that begins with a longer one has it for the shorter one too.
    const searched = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    if (searched.length === 0) return []
    const almost = await written.findAlmost(search.userId, searched)
    const beginnings = searched.map((word, at) => {
      if (almost === null) return [word]
      const found = almost[at] ?? []
      const all = found.some((beginning) => word.startsWith(beginning)) ? found : [word, ...found]
      return [word, ...all.map((beginning) => indexedWords(beginning, 'sender'))]
    })
    // Of several words, those beside one of the owner's may be print.
    const withPrint = beginnings.map((some, at) => [...some, `${ofPrint}${searched[at] ?? ''}`])
    const found = new Map<string, { first: PlacedPage; count: number }>()
    async function addShown(pages: readonly PlacedPage[]) {
      const shown = await shownOf(pages, search)
      for (const page of pages.filter(({ uploadId }) => shown.has(uploadId))) {
        const { first, count } = found.get(page.uploadId) ?? { first: page, count: 0 }
        if (first.origin === page.origin || isBefore(page, first))
          found.set(page.uploadId, {
            first: isBefore(page, first) ? page : first,
            count: first.origin === page.origin ? count + 1 : 1,
          })
      }
    }
    const asked = {
      owner: search.userId,
      beginnings: search.isOwn ? [...(searched.length > 1 ? withPrint : []), beginnings.flat()] : withPrint,
      limit: pagesAtOnce,
      columns: ['id', 'upload_id', 'page', 'origin'] as const,
    }
    for (let before = afterAll; found.size <= mostTextHits; ) {
      const rows = await database.findByWords<{ id: number; upload_id: string; page: number; origin: Origin }>(wordIndex, {
        ...asked,
        before,
      })
      await turn()
      const last = rows.at(-1)
      if (!last) break
      await addShown(rows.map(({ upload_id: uploadId, ...row }) => ({ ...row, uploadId })))
      if (rows.length < pagesAtOnce) break
      before = last.id
    }
    const unindexed = await written.findUnindexed(search.userId, searched)
    if (unindexed.pages.length > 0) await addShown(unindexed.pages.map((page) => ({ ...page, id: null, origin: 'sender' })))
    const newest = [...found].toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, mostTextHits)
    if (newest.length === 0) return []
    const inWriting = [...searched, ...(almost ?? []).flat(), ...unindexed.almost.flat()]
    await turn()
    const texts = await textsOf(
      search.userId,
      newest.map(([, { first }]) => first),
    )
    const hits: TextHit[] = []
    for (const [at, [, { first, count }]] of newest.entries()) {
      const row = texts[at]
      if (!row) continue
      // A long page takes some milliseconds, and others go on in between.
      await turn()
      const { device, ...upload } = row.upload
      const isRead = first.origin === 'sender' || upload.deviceFile === 'note'
      const read = isRead ? { origin: 'sender' as const, device } : { origin: 'file' as const, device: null }
      const [model = null, host = null] = row.reader?.split(' ') ?? []
      const by = first.origin === 'model' ? { origin: 'model' as const, device: model, host } : { ...read, host: null }
      const excerpt = excerptOf(row.text, first.origin === 'file' ? searched : inWriting)
      hits.push({ upload, page: first.page, pages: count, ...by, excerpt, place: placeOfFound(row, searched) })
    }
    return hits
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
      for (let rest = pages.filter(({ words }) => words !== ''); rest.length > 0; ) {
        const slice = firstOf(rest)
        rest = rest.slice(slice.length)
        await step()
        await database.transaction(async (tx) => {
          // The upload was removed for good in the meantime.
          const upload = await findUpload(tx, { id: uploadId, userId })
          if (!upload) return
          const rows = slice.map(({ number: page, words, text, places }) => ({
            ...{ user_id: userId, upload_id: uploadId, page, origin: 'file' as const, words, text },
            places: upload.device_file === null ? null : places,
          }))
          await insertTexts(database, tx, rows)
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
      await sizes.store(tx, { uploadId, userId, kind: 'texts', rows: pages.length, letters })
    },

    /**
     * Marks the words that the blank pages print in the index of a file's pages, in many small transactions.
     *
     * @param printOf returns the words of the blank page of some of the file's pages
     */
    async markPrint(
      uploadId: string,
      printOf: (pages: readonly number[]) => Promise<ReadonlyMap<number, string>>,
      step: () => Promise<void>,
    ): Promise<void> {
      for (let after = 0; ; ) {
        const rows = await queries
          .selectFrom('page_texts')
          .select(['id', 'page', 'text', 'words'])
          .where('upload_id', '=', uploadId)
          .where('origin', '=', 'file')
          .where('page', '>', after)
          .orderBy('page')
          .limit(rowsAtOnce)
          .execute()
        const last = rows.at(-1)
        if (!last) return
        after = last.page
        const prints = await printOf(rows.map(({ page }) => page))
        const marked = rows.map((row) => ({ ...row, now: markedWords(row.text, prints.get(row.page) ?? '') }))
        const changed = marked.filter(({ words, now }) => words !== now)
        await database.transaction(async (tx) => {
          for (const { id, now } of changed) await tx.updateTable('page_texts').set({ words: now }).where('id', '=', id).execute()
        })
        await step()
      }
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

    /**
     * Returns the pages of a file with a word that begins with a searched one and isn't print of the planner, and whether others have it in
     * print. `pages` is null for a file without marked print.
     */
    async findOwnPages({ id, userId }: Owned, q: string): Promise<{ pages: number[] | null; isInPrint: boolean }> {
      const searched = searchedWords(q)
      const ofFile = queries.selectFrom('page_texts').where('upload_id', '=', id).where('user_id', '=', userId)
      const isMarked = await hasRow(ofFile.select('id').where('words', 'like', `%${ofPrint}%`).limit(1))
      if (!isMarked || searched.length === 0) return { pages: null, isInPrint: false }
      const rows = await ofFile
        .select(['page', 'words'])
        .where('origin', '=', 'file')
        .where(({ or }) =>
          or(
            searched
              .flatMap((word) => [word, `${ofPrint}${word}`])
              .map((word) => sql<boolean>`' ' || words like ${`% ${word}%`}`),
          ),
        )
        .orderBy('page')
        .execute()
      const isOwn = (words: string) => words.split(' ').some((word) => searched.some((beginning) => word.startsWith(beginning)))
      const pages = rows.filter(({ words }) => isOwn(words)).map(({ page }) => page)
      return { pages, isInPrint: pages.length < rows.length }
    },

    /** Returns the newest uploads that have a page with a word for each prefix in the search. Empty when the search has no words. */
    find: (search: TextSearch): Promise<TextHit[]> => inLine(search.userId, () => find(search)),

    /** Splits all texts into words again and has the engine index them again. Returns how many rows were wrong. */
    async rebuild() {
      const done = { table: 'page_texts', rows: 0, correctedRows: 0, correctedCounts: 0 }
      for (let after = 0; ; ) {
        const rows = await queries
          .selectFrom('page_texts')
          .select(['id', 'text', 'words', 'origin'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .execute()
        const last = rows.at(-1)
        if (!last) return done
        await database.transaction(async (tx) => {
          for (const { id, text, words: kept, origin } of rows) {
            // Handwriting without words is not searched, for lack of room.
            const printed = new Set(kept.split(' ').filter((word) => word.startsWith(ofPrint)))
            const split = wordsOf(text).map((word) => (printed.has(`${ofPrint}${word}`) ? `${ofPrint}${word}` : word))
            const words = kept === '' && origin !== 'file' ? '' : indexedWords(split.join(' '), origin)
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
