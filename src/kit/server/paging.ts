import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rows in a page when the query does not say. */
export const defaultLimit = 50

interface Answer {
  request: FastifyRequest
  reply: FastifyReply
}

/** Of rows that were read with a limit of `limit + 1` at most `limit`, and the cursor of the next page, or null at the end. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? cursorOf(last) : null }
}

/** The headers of a page: `Link` to the next one when there is one, `X-Total-Count` where it is known. */
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

/**
 * One page of a list that was read with a limit of `limit + 1`, with its headers. The cursor is the id of the last row.
 *
 * @example return sendPage(await goals.listPage({ userId, cursor, limit: limit + 1 }), limit, { request, reply })
 */
export function sendPage<Row extends { id: string }>(read: readonly Row[], limit: number, answer: Answer): Row[] {
  const { rows, next } = cutPage(read, limit, ({ id }) => id)
  addPageHeaders({ next }, answer)
  return rows
}
