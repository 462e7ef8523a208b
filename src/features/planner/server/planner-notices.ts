import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import type { PlannerNotice } from '../own-planners.contract.ts'
import { fetchedNotice, followers, noticeId } from '../planner-notices.rules.ts'
import type { EditionsStore } from './editions.store.ts'
import { isListed, type OwnedEdition, type OwnedEditions } from './owned-editions.ts'

/** A product that comes after another one. */
interface OfferedProduct {
  id: string
  name: string
  follows: string | null
  shopUrl: string
  editions: readonly { id: string }[]
}

interface Years {
  from: number
  to: number
}

/** What an owner takes from one year to the next. */
interface Carried {
  /** Names of new folders. */
  folders: readonly string[]
  /** New titles of open yearly goals. */
  goals: readonly string[]
}

export interface PlannerNoticesOptions {
  /** Products that come after another one. */
  offeredProducts(): Promise<OfferedProduct[]>
  nextYear: {
    find(userId: string, years: Years): Promise<Carried>
    carry(tx: Tx, asked: Years & { userId: string; now: string }): Promise<void>
  }
}

interface Parts extends PlannerNoticesOptions {
  database: Database
  clock: Clock
  editions: Pick<EditionsStore, 'findOpen'>
  owned: OwnedEditions
}

interface Found extends PlannerNotice {
  years?: Years
}

const nothing = { editionId: null, changes: '', shopUrl: '', folders: [], goals: [] }

/** What owners are told about their planners. A notice is there until it is answered; only answers are stored. */
export function createPlannerNotices({ database, clock, editions, owned, offeredProducts, nextYear }: Parts) {
  const { queries } = database

  async function find(userId: string): Promise<{ found: Found[]; isToFetch: boolean }> {
    const mine = await owned(userId)
    if (mine.length === 0) return { found: [], isToFetch: false }
    const answered = await queries.selectFrom('planner_notices').select('notice').where('user_id', '=', userId).execute()
    const isAnswered = (id: string) => answered.some(({ notice }) => notice === id)
    const isOpen = ({ id }: PlannerNotice) => !isAnswered(id)
    const offered = await offeredProducts()
    const open = await editions.findOpen(offered.flatMap((product) => product.editions.map(({ id }) => id)))
    const isThere = (product: OfferedProduct) => product.editions.some(({ id }) => open.has(id))
    const found = [
      ...correctedOf(mine).filter(isOpen),
      ...nextOf(mine, offered.filter(isThere)).filter(isOpen),
      ...(await carriedOf(userId, { mine, offered, isOpen })),
    ]
    return { found, isToFetch: mine.some(isListed) && !isAnswered(fetchedNotice) }
  }

  async function carriedOf(
    userId: string,
    { mine, offered, isOpen }: { mine: readonly OwnedEdition[]; offered: OfferedProduct[]; isOpen(notice: Found): boolean },
  ): Promise<Found[]> {
    const found: Found[] = []
    for (const { id, name } of productsOf(mine)) {
      const next = followers({ id }, offered).find((product) => mine.some((one) => one.product.id === product.id))
      const [from, to] = [yearOf(mine, id), yearOf(mine, next?.id)]
      if (!next || from === null || to === null || from === to) continue
      const notice = { ...nothing, id: noticeId('carry', next.id), kind: 'carry' as const, planner: next.name, before: name }
      if (!isOpen(notice) || found.some((one) => one.id === notice.id)) continue
      const { folders, goals } = await nextYear.find(userId, { from, to })
      if (folders.length + goals.length > 0)
        found.push({ ...notice, folders: [...folders], goals: [...goals], years: { from, to } })
    }
    return found
  }

  /** True if it wasn't answered before. */
  const store = (tx: Tx, userId: string, notice: string) =>
    hasRow(
      tx
        .insertInto('planner_notices')
        .values({ user_id: userId, notice, answered_at: instant(clock) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('notice'),
    )

  return {
    list: async (userId: string): Promise<PlannerNotice[]> =>
      (await find(userId)).found.map(({ years: _years, ...notice }) => notice),
    async sum(userId: string): Promise<{ notices: number; isToFetch: boolean }> {
      const { found, isToFetch } = await find(userId)
      return { notices: found.length, isToFetch }
    },
    fetched: (userId: string): Promise<boolean> => database.transaction((tx) => store(tx, userId, fetchedNotice)),

    /** Stores an answer. One to a notice that isn't there, or is answered already, changes nothing. */
    async answer(userId: string, id: string, carriesOver: boolean): Promise<void> {
      const { found, isToFetch } = await find(userId)
      const notice = found.find((one) => one.id === id)
      if (!notice && !(isToFetch && id === fetchedNotice)) return
      await database.transaction(async (tx) => {
        const isFirst = await store(tx, userId, id)
        if (isFirst && carriesOver && notice?.years) await nextYear.carry(tx, { userId, now: instant(clock), ...notice.years })
      })
    },
  }
}

export type PlannerNotices = ReturnType<typeof createPlannerNotices>

const productsOf = (mine: readonly OwnedEdition[]) => [...new Map(mine.map(({ product }) => [product.id, product])).values()]

/** The year of the newest planner of a product. */
function yearOf(mine: readonly OwnedEdition[], productId: string | undefined): number | null {
  const years = mine.flatMap(({ product, year }) => (product.id === productId && year !== null ? [year] : []))
  return years.length === 0 ? null : Math.max(...years)
}

/** The corrected editions that were published after the user redeemed the code of the product. */
function correctedOf(mine: readonly OwnedEdition[]): PlannerNotice[] {
  const corrected = mine.filter(
    ({ corrects, correctedBy, publishedAt, product }) =>
      correctedBy === null && publishedAt !== null && publishedAt > product.since && mine.some(({ id }) => id === corrects),
  )
  return [...new Map(corrected.map((edition) => [edition.id, edition])).values()].map(({ id, changes, label, product }) => ({
    ...nothing,
    ...{ id: noticeId('corrected', id), kind: 'corrected', editionId: id, changes },
    ...{ planner: product.name, before: label },
  }))
}

/** The newest of the products that come after a user's, unless the user has one of them. */
function nextOf(mine: readonly OwnedEdition[], offered: readonly OfferedProduct[]): PlannerNotice[] {
  const owns = (id: string) => mine.some(({ product }) => product.id === id)
  const found = productsOf(mine).flatMap((product) => {
    const later = followers(product, offered)
    const newest = later.at(-1)
    if (!newest || later.some(({ id }) => owns(id))) return []
    const { id, name, shopUrl } = newest
    return [{ ...nothing, id: noticeId('next', id), kind: 'next' as const, planner: name, before: product.name, shopUrl }]
  })
  return [...new Map(found.map((notice) => [notice.id, notice])).values()]
}
