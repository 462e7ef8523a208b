import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Maximum number of separately counted combinations of method, route and status. Further ones are counted under the route `other`. */
export const mostRouteSeries = 240
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Other methods that an HTTP parser knows, such as those of WebDAV, only come from scanners. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The pattern of a route. The build names its files after their content, and each is a route: they are one series. */
const routeOf = (pattern = 'none') => (pattern.startsWith('/assets/') ? '/assets/*' : pattern)

/** Counts requests by route pattern and status class. The metrics contain no URLs and no users. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'willow_requests_total',
    help: 'Requests by the pattern of their route and the class of their status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'willow_request_seconds',
    help: 'How long requests take, uploads and downloads left out.',
    buckets,
    registers: [registry],
  })
  const counted = new Set<string>()

  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const pattern = routeOf(request.routeOptions.url)
    const method = methods.has(request.method) ? request.method : 'other'
    const pair = `${method} ${pattern} ${status}`
    const isApart = counted.has(pair) || counted.size < mostRouteSeries
    if (isApart) counted.add(pair)
    requests.inc(isApart ? { method, route: pattern, status } : { method: 'any', route: 'other', status })
    const isFile = pattern.startsWith('/api/files/') || pattern === '/api/uploads'
    if (!isFile) seconds.observe(reply.elapsedTime / 1000)
    done()
  })
}
