import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow } from '#kit/server/db/rows.ts'
import { foundPlace, type Was } from '../page-decisions.rules.ts'
import { pageMovedSince, pageNotFound } from '../planner.errors.ts'
import type { Suggestion } from '../recognition.rules.ts'
import { findWas, removeDecisions, replaceDecisions, storeDecisions, takeMovesTurn, wasKey } from './decisions.store.ts'
import { countsOf } from './found-pages.ts'
import { type InstanceRow, instanceColumns, type Place } from './pages.store.ts'
import './planner.tables.ts'

const atOnce = 200
/** Earlier moves of a user can't be undone any more. */
const mostMoves = 50

/** A page as it was when the owner answered, and what the owner said. */
export interface Answer {
  row: InstanceRow
  place: Place
  isIgnored: boolean
  /** True to put it back where it was before the owner said something about it, in place of the others. */
  isBack?: boolean
}

type Changed = Was & Pick<InstanceRow, 'moveId'>
type Before = Changed & Pick<InstanceRow, 'id' | 'importId' | 'sourcePage' | 'contentHash'>

interface Owned {
  id: string
  userId: string
}

/** Where recognition had put a page, before its owner said where it belongs. */
function foundAt({ method, editionId, editionPage, suggestions }: InstanceRow): string | null {
  if (method === 'person') return null
  const place = editionId === null || editionPage === null ? null : { editionId, editionPage }
  return foundPlace(place, JSON.parse(suggestions) as Suggestion[])
}

const wasOf = ({ editionId, editionPage, kind, dateFrom, dateTo, method, confidence, isIgnored, suggestions }: Was): Was => ({
  ...{ editionId, editionPage, kind, dateFrom, dateTo, method, confidence, isIgnored, suggestions },
})

/** Groups what becomes the same, so that thousands of files need few statements. */
function alike<Item, To>(items: readonly Item[], toOf: (item: Item) => To): [To, Item[]][] {
  return [...Map.groupBy(items, (item) => JSON.stringify(toOf(item))).values()].flatMap((some) =>
    some[0] === undefined ? [] : [[toOf(some[0]), some] as [To, Item[]]],
  )
}

/** Keeps what the owner has said about these pages, apart from what was read of them. */
async function storeAnswers(
  tx: Tx,
  { userId, now }: { userId: string; now: string },
  changed: readonly (readonly [row: InstanceRow, to: Changed])[],
): Promise<void> {
  const [answered, open] = [
    changed.filter(([, to]) => to.method === 'person'),
    changed.filter(([, to]) => to.method !== 'person'),
  ]
  await replaceDecisions(tx, userId, [...new Set(changed.map(([row]) => row.contentHash))])
  const decisions = answered.map(([row, to]) => {
    const { uploadId, sourcePage, contentHash } = row
    const was = row.method === 'person' ? null : JSON.stringify(wasOf(row))
    return { ...to, uploadId, sourcePage, contentHash, foundPlace: foundAt(row), was, decidedAt: now }
  })
  await storeDecisions(tx, userId, decisions)
  const taken = open.map(([row]) => row)
  await removeDecisions(tx, taken)
}

/** What the owner says about pages. Each move is one transaction, so that a kill or a second device leaves nothing half done. */
export function createMovesStore(database: Database) {
  /** The moves of a user happen one after the other. */
  const begin = async <Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      await takeMovesTurn(database, tx, userId)
      return work(tx)
    })

  const findMove = (tx: Tx, { id, userId }: Owned) =>
    firstRow<{ before: string; undoneAt: string | null }>(
      tx.selectFrom('page_moves').select(fields('before undone_at')).where('id', '=', id).where('user_id', '=', userId),
    )

  /** The named pages and all copies of them. */
  async function copiesOf(tx: Tx, userId: string, pages: readonly Pick<Before, 'id' | 'contentHash'>[]): Promise<InstanceRow[]> {
    const found = new Map<string, InstanceRow>()
    for (let at = 0; at < pages.length; at += atOnce) {
      const few = pages.slice(at, at + atOnce)
      const own = tx.selectFrom('page_instances').select(instanceColumns).where('user_id', '=', userId)
      const hashes = [...new Set(few.map(({ contentHash }) => contentHash))]
      for (const row of await own.where('content_hash', 'in', hashes).execute()) found.set(row.id, row)
    }
    return [...found.values()]
  }

  const change = async (tx: Tx, ids: readonly string[], to: Changed) => {
    for (let at = 0; at < ids.length; at += atOnce)
      await tx
        .updateTable('page_instances')
        .set({
          edition_id: to.editionId,
          edition_page: to.editionPage,
          kind: to.kind,
          date_from: to.dateFrom,
          date_to: to.dateTo,
          method: to.method,
          confidence: to.confidence,
          is_ignored: to.isIgnored,
          suggestions: to.suggestions,
          move_id: to.moveId,
        })
        .where('id', 'in', ids.slice(at, at + atOnce))
        .execute()
  }

  async function countAgain(tx: Tx, rows: readonly InstanceRow[]): Promise<void> {
    const imports = [...new Set(rows.map((row) => row.importId))]
    for (let at = 0; at < imports.length; at += atOnce) {
      const some = imports.slice(at, at + atOnce)
      const pages = tx.selectFrom('page_instances').select(['import_id', 'method', 'is_ignored', 'ink_step'])
      const counted = Map.groupBy(await pages.where('import_id', 'in', some).execute(), (page) => page.import_id)
      for (const [counts, ids] of alike(some, (id) => countsOf(counted.get(id) ?? [])))
        await tx.updateTable('imports').set(counts).where('id', 'in', ids).execute()
    }
  }

  /** The dates of the editions' pages as they are now, because an operator may have corrected them since. */
  async function withDates<Row extends Was>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
    const dated = new Map<string, Pick<Was, 'kind' | 'dateFrom' | 'dateTo'>>()
    for (const editionId of new Set(rows.flatMap((row) => row.editionId ?? []))) {
      const numbers = new Set(rows.flatMap((row) => (row.editionId === editionId ? (row.editionPage ?? []) : [])))
      const pages = await tx
        .selectFrom('edition_pages')
        .select(['number', 'kind', 'date_from as dateFrom', 'date_to as dateTo'])
        .where('edition_id', '=', editionId)
        .where('number', 'in', [...numbers])
        .execute()
      for (const { number, ...dates } of pages) dated.set(`${editionId} ${number}`, dates)
    }
    return rows.map((row) => ({ ...row, ...dated.get(`${row.editionId} ${row.editionPage}`) }))
  }

  /** Each page goes back to its own place: copies of an empty page may belong to different days. */
  async function backTo(tx: Tx, rows: readonly InstanceRow[], { row: named }: Answer): Promise<(readonly [InstanceRow, Was])[]> {
    const all = await findWas(tx, named.userId, [named.contentHash])
    const first = all.get(wasKey(named))
    if (!first) throw pageMovedSince()
    const dated = await withDates(
      tx,
      rows.map((row) => all.get(wasKey(row)) ?? first),
    )
    return rows.map((row, at) => [row, dated[at] ?? first])
  }

  return {
    /** Number of pages of a move. Null when there is no such move. */
    async pagesOf(owned: Owned): Promise<number | null> {
      const found = await database.transaction((tx) => findMove(tx, owned))
      return found && (JSON.parse(found.before) as Before[]).length
    },

    /**
     * Applies the owner's answers to the pages and to every copy of them. A repeated move changes nothing.
     * @throws pageMovedSince one of the pages isn't any more where it was when the owner answered
     */
    move: ({ id, userId, now }: Owned & { now: string }, answers: readonly Answer[]): Promise<void> =>
      begin(userId, async (tx) => {
        if (await findMove(tx, { id, userId })) return
        const rows = await copiesOf(
          tx,
          userId,
          answers.map(({ row }) => row),
        )
        const byId = new Map(rows.map((row) => [row.id, row]))
        const named = new Map<string, Answer>()
        const byContent = new Map<string, Answer>()
        for (const answer of answers) {
          const there = byId.get(answer.row.id)
          if (there?.moveId !== answer.row.moveId || there.method !== answer.row.method) throw pageMovedSince()
          named.set(answer.row.id, answer)
          if (!byContent.has(answer.row.contentHash)) byContent.set(answer.row.contentHash, answer)
        }
        const before: Before[] = rows.map(({ userId: _user, uploadId: _upload, ...row }) => row)
        await tx
          .insertInto('page_moves')
          .values({ id, user_id: userId, before: JSON.stringify(before), created_at: now, undone_at: null })
          .execute()
        const idsByAnswer = Map.groupBy(rows, (row) => named.get(row.id) ?? byContent.get(row.contentHash))
        const changed: (readonly [InstanceRow, Changed])[] = []
        for (const [answer, some] of idsByAnswer) {
          if (!answer) continue
          if (answer.isBack) {
            for (const [one, was] of await backTo(tx, some, answer)) {
              const to = { ...was, moveId: id }
              await change(tx, [one.id], to)
              changed.push([one, to])
            }
            continue
          }
          const { place, isIgnored, row } = answer
          const isAnswered = isIgnored || place.kind !== null
          const to: Changed = {
            ...place,
            isIgnored,
            method: isAnswered ? 'person' : null,
            confidence: isAnswered ? 1000 : 0,
            suggestions: row.suggestions,
            moveId: id,
          }
          await change(
            tx,
            some.map((one) => one.id),
            to,
          )
          changed.push(...some.map((one) => [one, to] as const))
        }
        await storeAnswers(tx, { userId, now }, changed)
        await countAgain(tx, rows)
        const old = tx
          .selectFrom('page_moves')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .offset(mostMoves)
        await tx.deleteFrom('page_moves').where('id', 'in', old).execute()
      }),

    /**
     * Puts the pages of a move back where they were. A second undo changes nothing. Returns the number of pages.
     * @throws pageNotFound there is no such move, or it is too old
     * @throws pageMovedSince one of the pages has been moved again: then nothing is undone
     */
    undo: ({ id, userId, now }: Owned & { now: string }): Promise<number> =>
      begin(userId, async (tx) => {
        const found = await findMove(tx, { id, userId })
        if (!found) throw pageNotFound()
        const before = JSON.parse(found.before) as Before[]
        if (found.undoneAt !== null) return before.length
        const rows = await copiesOf(tx, userId, before)
        // A copy that arrived since has the place of the answer, and no move of its own.
        if (rows.some(({ moveId }) => moveId !== null && moveId !== id)) throw pageMovedSince()
        const dated = await withDates(tx, before)
        const at = new Map(dated.map((row) => [`${row.importId} ${row.sourcePage}`, row]))
        const byContent = new Map(dated.map((row) => [row.contentHash, row]))
        const changed = rows.flatMap((row) => {
          const was = at.get(`${row.importId} ${row.sourcePage}`) ?? byContent.get(row.contentHash)
          return was ? [[row, was] as const] : []
        })
        for (const [was, some] of alike(changed, ([, { moveId, ...to }]) => ({ ...wasOf(to), moveId })))
          await change(
            tx,
            some.map(([{ id: page }]) => page),
            was,
          )
        await storeAnswers(tx, { userId, now }, changed)
        // Their files are gone, and others that may have these pages aren't read yet.
        const read = new Set(rows.map(({ contentHash }) => contentHash))
        const unread = dated.filter(({ contentHash }) => !read.has(contentHash))
        await replaceDecisions(
          tx,
          userId,
          unread.map(({ contentHash }) => contentHash),
        )
        const answered = unread.filter(({ method }) => method === 'person')
        const decisions = answered.map((one) => ({ ...one, uploadId: null, foundPlace: null, was: null, decidedAt: now }))
        await storeDecisions(tx, userId, decisions)
        await countAgain(tx, rows)
        await tx.updateTable('page_moves').set({ undone_at: now }).where('id', '=', id).execute()
        return before.length
      }),
  }
}

export type MovesStore = ReturnType<typeof createMovesStore>
