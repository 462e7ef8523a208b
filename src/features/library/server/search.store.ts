import type { Database, Params } from '#kit/server/db/database.ts'
import type { Upload } from '../library.contract.ts'
import { searchable, trigrams } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'

/** A search counts up to this many; beyond it the answer is "1000+". */
export const countedMatches = 1000
const rarityProbe = 2000
/** Two letters that begin more pieces than this are common: their uploads are found by walking all. */
const mostCollected = 4000
/** Uploads looked at in one step: two sizes, so that each is one prepared query, for a page and for counting. */
const step = 64
const largeStep = 512

/** Sorts after every id. */
const beforeAll = '~'
const lastCharacter = '\u{10ffff}'

export interface Search {
  userId: string
  q: string
  folder?: string | undefined
}

/** The next uploads below the cursor that may match, newest first; fewer than `limit` when there are no more. */
type Walk = (cursor: string, limit: number) => Promise<string[]>

/**
 * Finds uploads by a part of their name: ids from the index of pieces, newest first, then the uploads themselves by id. Two plain queries
 * in turn, and not one join: a planner that guesses wrong would read all uploads of the person, and sort them.
 */
export function createSearchStore(database: Database) {
  /** How many uploads have the piece, counted no further than needed to compare. */
  const countPiece = database.prepare((queries, param: Params<{ userId: string; trigram: string }>) =>
    queries
      .selectFrom((from) =>
        from
          .selectFrom('upload_trigrams')
          .select('upload_id')
          .where('user_id', '=', param('userId'))
          .where('trigram', '=', param('trigram'))
          .limit(rarityProbe)
          .as('some'),
      )
      .select((select) => select.fn.countAll<number>().as('count')),
  )

  const walkPiece = database.prepare(
    (queries, param: Params<{ userId: string; trigram: string; cursor: string; limit: number }>) =>
      queries
        .selectFrom('upload_trigrams')
        .select('upload_id as id')
        .where('user_id', '=', param('userId'))
        .where('trigram', '=', param('trigram'))
        .where('upload_id', '<', param('cursor'))
        .orderBy('upload_id', 'desc')
        .limit(param('limit')),
  )

  const collectBeginnings = database.prepare(
    (queries, param: Params<{ userId: string; from: string; to: string; limit: number }>) =>
      queries
        .selectFrom('upload_trigrams')
        .select('upload_id as id')
        .where('user_id', '=', param('userId'))
        .where('trigram', '>=', param('from'))
        .where('trigram', '<', param('to'))
        .limit(param('limit')),
  )

  const walkAll = database.prepare((queries, param: Params<{ userId: string; cursor: string; limit: number }>) =>
    queries
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .where('id', '<', param('cursor'))
      .orderBy('id', 'desc')
      .limit(param('limit')),
  )

  const fetchers = new Map([step, largeStep].map((size) => [size, createFetcher(database, size)]))

  async function rarestPiece(userId: string, q: string): Promise<string> {
    let rarest = { trigram: '', count: Number.POSITIVE_INFINITY }
    for (const trigram of trigrams(q).slice(0, 16)) {
      const [row] = await countPiece({ userId, trigram })
      const count = row?.count ?? 0
      if (count < rarest.count) rarest = { trigram, count }
      if (count === 0) break
    }
    return rarest.trigram
  }

  /** Uploads with a short text somewhere in their name, newest first; null: too many to collect, but at least `atLeast`. */
  async function collectShort(userId: string, text: string): Promise<{ ids: string[] } | { ids: null; atLeast: number }> {
    const found = await collectBeginnings({ userId, from: text, to: text + lastCharacter, limit: mostCollected + 1 })
    const ids = [...new Set(found.map((row) => row.id))]
    return found.length > mostCollected ? { ids: null, atLeast: ids.length } : { ids: ids.sort().reverse() }
  }

  async function chooseWalk({ userId, q }: Search): Promise<{ walk: Walk; atLeast: number }> {
    const text = searchable(q)
    const names = async (rows: Promise<{ id: string }[]>) => (await rows).map((row) => row.id)
    if ([...text].length >= 3) {
      const trigram = await rarestPiece(userId, q)
      return { atLeast: 0, walk: (cursor, limit) => names(walkPiece({ userId, trigram, cursor, limit })) }
    }
    const short = await collectShort(userId, text)
    if (short.ids === null) return { atLeast: short.atLeast, walk: (cursor, limit) => names(walkAll({ userId, cursor, limit })) }
    const { ids } = short
    return { atLeast: 0, walk: async (cursor, limit) => ids.filter((id) => id < cursor).slice(0, limit) }
  }

  async function* matches({ userId, q, folder }: Search, options: { walk: Walk; cursor?: string | undefined; size: number }) {
    const text = searchable(q)
    let cursor = options.cursor ?? beforeAll
    for (;;) {
      const ids = await options.walk(cursor, options.size)
      const found = await fetchers.get(options.size)?.(userId, ids)
      for (const id of ids) {
        const upload = found?.get(id)
        if (upload && searchable(upload.originalName).includes(text) && (folder === undefined || upload.folder === folder))
          yield upload
      }
      cursor = ids.at(-1) ?? ''
      if (ids.length < options.size) return
    }
  }

  return {
    async listPage({ cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number }): Promise<Upload[]> {
      const { walk } = await chooseWalk(search)
      const page: Upload[] = []
      for await (const upload of matches(search, { walk, cursor, size: step })) if (page.push(upload) === limit) break
      return page
    },

    /** Exact up to `countedMatches`; one more stands for "more". */
    async total(search: Search): Promise<number> {
      const { walk, atLeast } = await chooseWalk(search)
      if (search.folder === undefined && atLeast > countedMatches) return countedMatches + 1
      let count = 0
      for await (const _upload of matches(search, { walk, size: largeStep })) if (++count > countedMatches) break
      return count
    },
  }
}

/** Reads up to `size` uploads by their ids; places that are not needed repeat the first id. */
function createFetcher(database: Database, size: number) {
  const places = Array.from({ length: size }, (_, at) => `id${at}` as const)
  const find = database.prepare((queries, param: Params<{ userId: string } & Record<`id${number}`, string>>) =>
    queries
      .selectFrom('uploads')
      .select(uploadColumns)
      .where('id', 'in', places.map(param))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  )
  return async (userId: string, ids: string[]): Promise<ReadonlyMap<string, Upload>> => {
    if (ids.length === 0) return new Map()
    const input = Object.fromEntries(places.map((place, at) => [place, ids[at] ?? ids[0] ?? '']))
    const rows = await find({ ...input, userId } as Parameters<typeof find>[0])
    return new Map(rows.map((row) => [row.id, row]))
  }
}
