import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { almostBeginnings } from '#kit/forgiving-words.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { createDerivedSizes } from '#kit/server/documents/derived-sizes.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { wordsOf } from '#kit/text-words.ts'
import { mostWrittenLetters, mostWrittenOfOwner, mostWrittenWords } from '../library.rules.ts'
import './library.tables.ts'
import { firstOf, indexedWords, insertTexts, ofWriting, rowsAtOnce } from './page-texts.rows.ts'

/** What a search takes for one of its words, because it is almost right. */
const mostAlmost = { beginnings: 60, words: 20_000 }
/** Owners whose words get a job in each round. */
const ownersAtOnce = 200
/** How long words wait until a job collects them. A search reads those that wait, so they have a limit. */
const mostWaiting = 1_000_000
const collectedEveryMs = 60 * 1000
const sizeKinds = { sender: 'writing', model: 'read-writing' } as const
type Reader = keyof typeof sizeKinds
export const indexWritingKind = 'texts.index-writing'

/** Takes the turn of an owner's handwriting: a text must not come between its removal and the end of it. */
export const takeWritingTurn = (database: Database, tx: Tx, userId: string): Promise<void> =>
  database.takeTurn(tx, `writing ${userId}`)

/** As in the index of these rows. */
const ofHandwriting = sql<boolean>`origin <> 'file'`

/** Returns all texts that devices have read for an owner, for the download of their data. */
export async function listWritten(queries: Queries, userId: string) {
  const columns = fields('upload_id page origin text')
  const own = (table: 'page_texts' | 'written_texts') => queries.selectFrom(table).select(columns).where('user_id', '=', userId)
  const rows = await own('page_texts').where('origin', '=', 'sender').unionAll(own('written_texts')).execute()
  return rows.toSorted((one, other) => (one.uploadId < other.uploadId ? -1 : 1))
}

/** Has the words of these owners collected again, because a page was removed for good. */
export async function markWordsStale(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.updateTable('written_words').set({ is_stale: true }).where('user_id', 'in', userIds).execute()
}

/**
 * The text that devices have read from handwriting. The index of printed text covers it too. It can't tell which words are almost right, so
 * a job collects the different words of each owner, and a search compares these.
 */
export function createWrittenTexts(database: Database) {
  const { queries } = database
  const sizes = createDerivedSizes(database)

  const wordsOfOwner = async (userId: string) =>
    (await queries
      .selectFrom('written_words')
      .select(['words', 'up_to as upTo'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? {
      words: '',
      upTo: 0,
    }

  /** The pages in the index, after one of them. */
  const indexedAfter = (from: Queries | Tx, userId: string, after: number) =>
    from.selectFrom('page_texts').where('user_id', '=', userId).where(ofHandwriting).where('id', '>', after)

  async function hasRoom(tx: Tx, userId: string, letters: number): Promise<boolean> {
    const row = await tx.selectFrom('written_words').select(['is_full', 'up_to']).where('user_id', '=', userId).executeTakeFirst()
    if (row?.is_full === true) return false
    const waiting = indexedAfter(tx, userId, row?.up_to ?? 0).select(({ fn }) => fn.sum<number>(sql`length(words)`).as('letters'))
    if (Number((await waiting.executeTakeFirstOrThrow()).letters) > mostWaiting) return false
    const sent = await sizes.lettersOf(tx, { userId, kind: sizeKinds.sender })
    return sent + (await sizes.lettersOf(tx, { userId, kind: sizeKinds.model })) + letters <= mostWrittenOfOwner
  }

  /** Has the words of new texts collected within a minute. */
  async function enqueueCollecting(tx: Tx, userId: string, now: string): Promise<void> {
    const round = Math.ceil(Date.parse(now) / collectedEveryMs) * collectedEveryMs
    const runAt = new Date(round).toISOString()
    const once = { key: `writing ${userId} ${runAt}`, queue: `writing ${userId}`, owner: userId }
    await enqueueJob(tx, { kind: indexWritingKind, payload: { userId }, runAt, ...once })
  }

  /** Removes what the model server has read of a page. */
  const removeRead = (tx: Tx, { userId, uploadId, page }: { userId: string; uploadId: string; page: number }) =>
    tx
      .deleteFrom('page_texts')
      .where('user_id', '=', userId)
      .where('upload_id', '=', uploadId)
      .where('page', '=', page)
      .where('origin', '=', 'model')
      .execute()

  async function addText(tx: Tx, text: { userId: string; uploadId: string; page: number; words: string; text: string }) {
    const { userId, uploadId, page, words } = text
    const row = { user_id: userId, upload_id: uploadId, page, origin: 'sender' as const, text: text.text }
    await insertTexts(database, tx, [{ ...row, words: indexedWords(words, 'sender') }])
    await sizes.store(tx, { uploadId, userId, kind: sizeKinds.sender, rows: 1, letters: text.text.length })
  }

  /** Moves some texts that an earlier version has stored into the index. What has no room there stays, but isn't searched. */
  const moveSome = (userId: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      await takeWritingTurn(database, tx, userId)
      const own = tx.selectFrom('written_texts').select(fields('upload_id page words text')).where('user_id', '=', userId)
      const some = firstOf(await own.orderBy('upload_id').orderBy('page').limit(rowsAtOnce).execute())
      for (const one of some) {
        const words = (await hasRoom(tx, userId, one.text.length)) ? one.words : ''
        await addText(tx, { ...one, userId, words })
        const moved = tx.deleteFrom('written_texts').where('user_id', '=', userId)
        await moved.where('upload_id', '=', one.uploadId).where('page', '=', one.page).execute()
      }
      return some.length > 0
    })

  /** Adds the words of the texts that came since the last time, or collects all of them again. */
  async function collect(job: Job, userId: string, isAnew: boolean): Promise<void> {
    const before = isAnew ? { words: '', upTo: 0 } : await wordsOfOwner(userId)
    const known = new Set(['', ...before.words.split(' ')])
    let [words, upTo, isFull] = [before.words, before.upTo, false]
    for (;;) {
      await job.check()
      const rows = await indexedAfter(queries, userId, upTo).select(['id', 'words']).orderBy('id').limit(rowsAtOnce).execute()
      const last = rows.at(-1)
      if (!last) break
      upTo = last.id
      for (const row of rows)
        for (const word of row.words.replaceAll(ofWriting, '').split(' ')) {
          if (known.has(word)) continue
          isFull ||= words.length + word.length >= mostWrittenWords
          if (isFull) break
          known.add(word)
          words += words === '' ? word : ` ${word}`
        }
    }
    await job.finish(async (tx) => {
      await takeWritingTurn(database, tx, userId)
      // The owner may have turned the search in handwriting off in the meantime.
      if (!(await indexedAfter(tx, userId, 0).select('id').limit(1).executeTakeFirst())) words = ''
      const now = { words, up_to: upTo, is_full: isFull }
      await tx
        .insertInto('written_words')
        .values({ user_id: userId, ...now, is_stale: false })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(now))
        .execute()
    })
  }

  /** Returns the words of the newest texts, up to as many letters as those that were collected may have. */
  async function readNewest<Row extends { words: string }>(page: (offset: number) => Promise<Row[]>): Promise<Row[]> {
    const rows: Row[] = []
    for (let letters = 0; letters < mostWrittenWords; ) {
      const some = await page(rows.length)
      rows.push(...some)
      letters += some.reduce((sum, { words }) => sum + words.length, 0)
      if (some.length < rowsAtOnce) break
    }
    return rows
  }

  return {
    /**
     * Keeps the text that the sender of a file has read from its only page, in the transaction that adds the file. Returns false when the
     * owner's texts leave no room for it.
     */
    async add(tx: Tx, { id, userId, text, now }: { id: string; userId: string; text: string; now: string }): Promise<boolean> {
      const kept = text.normalize('NFC').trim().slice(0, mostWrittenLetters)
      const words = wordsOf(kept).join(' ')
      if (words === '') return true
      if (!(await hasRoom(tx, userId, kept.length))) return false
      await addText(tx, { userId, uploadId: id, page: 1, words, text: kept })
      await enqueueCollecting(tx, userId, now)
      return true
    },

    removeRead,

    /** Replaces what the model server has read of a page. A text for which there is no room is kept, but isn't searched. */
    async setRead(
      tx: Tx,
      {
        text,
        reader,
        now,
        ...at
      }: { userId: string; uploadId: string; page: number; text: string; reader: string | null; now: string },
    ): Promise<void> {
      const { userId, uploadId, page } = at
      await removeRead(tx, at)
      const words = wordsOf(text).join(' ')
      if (words === '') return
      const kept = indexedWords((await hasRoom(tx, userId, text.length)) ? words : '', 'model')
      await insertTexts(database, tx, [
        { user_id: userId, upload_id: uploadId, page, origin: 'model', words: kept, text, reader },
      ])
      const read = tx.selectFrom('page_texts').where('upload_id', '=', uploadId).where('origin', '=', 'model')
      const sums = await read
        .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>(sql`length(text)`).as('letters')])
        .executeTakeFirstOrThrow()
      const size = { rows: Number(sums.rows), letters: Number(sums.letters) }
      await sizes.store(tx, { uploadId, userId, kind: sizeKinds.model, ...size })
      await enqueueCollecting(tx, userId, now)
    },

    async remove(tx: Tx, userId: string, origin: Reader = 'sender'): Promise<void> {
      await takeWritingTurn(database, tx, userId)
      await tx.deleteFrom('page_texts').where('user_id', '=', userId).where('origin', '=', origin).execute()
      if (origin === 'sender') await tx.deleteFrom('written_texts').where('user_id', '=', userId).execute()
      await tx.deleteFrom('written_words').where('user_id', '=', userId).execute()
      await sizes.forget(tx, { userId, kind: sizeKinds[origin] })
    },

    /** Returns, for each searched word, the beginnings of an owner's handwriting that are almost right. Null without any handwriting. */
    async findAlmost(userId: string, searched: readonly string[]): Promise<string[][] | null> {
      const { words, upTo } = await wordsOfOwner(userId)
      const newest = await readNewest((offset) =>
        indexedAfter(queries, userId, upTo).select('words').orderBy('id', 'desc').limit(rowsAtOnce).offset(offset).execute(),
      )
      if (words === '' && newest.length === 0) return null
      return almostOf([words, ...newest.map((row) => row.words.replaceAll(ofWriting, ''))].join(' '), searched)
    },

    /** Returns the newest pages of an earlier version that have the searched words and aren't in the index yet. */
    async findUnindexed(userId: string, searched: readonly string[]) {
      const own = queries.selectFrom('written_texts').select(fields('upload_id page words')).where('user_id', '=', userId)
      const newest = own.orderBy('upload_id', 'desc').orderBy('page', 'desc').limit(rowsAtOnce)
      const rows = await readNewest((offset) => newest.offset(offset).execute())
      if (rows.length === 0) return { pages: [], almost: [] }
      const almost = await almostOf(rows.map(({ words }) => words).join(' '), searched)
      // A word has letters, digits and marks only.
      const wanted = searched.map((word, at) => new RegExp(`(?:^| )(?:${[word, ...(almost[at] ?? [])].join('|')})`, 'u'))
      const pages = rows.filter(({ words }) => wanted.every((one) => one.test(words)))
      return { pages: pages.map(({ uploadId, page }) => ({ uploadId, page })), almost }
    },

    async textOfUnindexed(userId: string, { uploadId, page }: { uploadId: string; page: number }): Promise<string> {
      const own = queries.selectFrom('written_texts').select('text').where('user_id', '=', userId)
      const row = await own.where('upload_id', '=', uploadId).where('page', '=', page).executeTakeFirst()
      return row?.text ?? ''
    },

    /** Adds a job for each owner whose words have to be collected again. */
    enqueueIndexing: (): Promise<void> =>
      database.transaction(async (tx) => {
        const owners = await tx
          .updateTable('written_words')
          .set({ is_stale: false })
          .where('user_id', 'in', (from) =>
            from.selectFrom('written_words').select('user_id').where('is_stale', '=', true).limit(ownersAtOnce),
          )
          .returning('user_id as userId')
          .execute()
        for (const { userId } of owners) {
          const payload = { userId, isAnew: true }
          await enqueueJob(tx, { kind: indexWritingKind, payload, owner: userId, queue: `writing ${userId}` })
        }
      }),

    /** Moves what earlier versions have stored of an owner into the index, and collects the words, in many small steps. */
    async index(job: Job): Promise<void> {
      const { userId, isAnew = false } = job.payload as { userId: string; isAnew?: boolean }
      while (await moveSome(userId)) await job.check()
      await collect(job, userId, isAnew)
    },
  }
}

/** Returns for each searched word the beginnings that are almost right among the words. Lets others go on after each. */
async function almostOf(words: string, searched: readonly string[]): Promise<string[][]> {
  const almost: string[][] = []
  for (const word of searched) {
    almost.push(almostBeginnings(words, word, mostAlmost))
    await turn()
  }
  return almost
}
