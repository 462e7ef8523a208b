import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rows per page when the query sets no limit. */
export const defaultLimit = 50

/** Cursor of the first page of a list in descending order of ids: it sorts after every id. */
export const firstCursor = '~'

interface Answer {
  request: FastifyRequest
  reply: FastifyReply
}

/** Cuts rows that were read with `limit + 1` to one page. `next` is the cursor of the next page; null on the last one. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? cursorOf(last) : null }
}

/** Sets the headers of a page: a `Link` to the next page if there is one, and `X-Total-Count` if the total is known. */
export function addPageHeaders(
  { next, total = null }: { next: string | null; total?: number | string | null },
  { request, reply }: Answer,
) {
  if (total !== null) reply.header('x-total-count', total)
  if (next === null) return
  const [path = '', query] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}

/** Returns the rows of a page, and sets its headers. */
export function sendRows<Row>({ rows, ...page }: Parameters<typeof addPageHeaders>[0] & { rows: Row[] }, answer: Answer): Row[] {
  addPageHeaders(page, answer)
  return rows
}

/**
 * Returns one page of rows that were read with `limit + 1`, and sets its headers. The cursor is the id of the page's last row, unless
 * `cursorOf` says otherwise.
 *
 * @example return sendPage(await goals.listPage({ userId, cursor, limit: limit + 1 }), limit, { request, reply })
 */
export function sendPage<Row extends { id: string }>(read: readonly Row[], limit: number, answer: Answer): Row[]
export function sendPage<Row>(read: readonly Row[], limit: number, answer: Answer, cursorOf: (last: Row) => string): Row[]
export function sendPage<Row extends { id?: string }>(
  read: readonly Row[],
  limit: number,
  answer: Answer,
  cursorOf = ({ id = '' }: Row) => id,
): Row[] {
  return sendRows(cutPage(read, limit, cursorOf), answer)
}

type ReadPage<Row> = (page: { cursor: string | undefined; limit: number }) => Promise<Row[]>
const rowsAtOnce = 200

/** Reads a list to its end. The cursor is the id of the last row. */
export async function* eachPage<Row extends { id: string }>(read: ReadPage<Row>): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined, rows: Row[] = []; ; cursor = rows.at(-1)?.id) {
    rows = await read({ cursor, limit: rowsAtOnce })
    yield rows
    if (rows.length < rowsAtOnce) return
  }
}

/** Like `eachPage`, for lists that fit into memory. */
export async function everyRow<Row extends { id: string }>(read: ReadPage<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of eachPage(read)) all.push(...rows)
  return all
}
