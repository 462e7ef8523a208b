import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from './list-pages.ts'

/** The headers of a page: `Link` to the next one when there is one, `X-Total-Count` where it is known. */
export function addPageHeaders({ next, total }: Pick<ListPage, 'next' | 'total'>, request: FastifyRequest, reply: FastifyReply) {
  if (total !== null) reply.header('x-total-count', total)
  if (next === null) return
  const [path = '', query] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}
