import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rows in a page when the query does not say. */
export const defaultLimit = 50

/**
 * One page of a list that was read with a limit of `limit + 1`: at most `limit` rows, and a `Link` header to the next page when there is
 * one. The cursor is the id of the last row.
 *
 * @example return sendPage(await goals.listPage({ userId, cursor, limit: limit + 1 }), limit, { request, reply })
 */
export function sendPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Row[] {
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return rows
  const [path = '', query] = request.url.split('?')
  const next = new URLSearchParams(query)
  next.set('cursor', last.id)
  reply.header('link', `<${path}?${next}>; rel="next"`)
  return rows.slice(0, limit)
}
