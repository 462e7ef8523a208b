import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Most pairs of route and status that are counted separately; further ones count as the route `other`. */
export const mostRouteSeries = 250
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests by the pattern of their route and by the class of their status; addresses and people are not counted. */
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
    const pattern = request.routeOptions.url ?? 'none'
    const pair = `${request.method} ${pattern} ${status}`
    const isApart = counted.has(pair) || counted.size < mostRouteSeries
    if (isApart) counted.add(pair)
    requests.inc(isApart ? { method: request.method, route: pattern, status } : { method: 'any', route: 'other', status })
    const isFile = pattern.startsWith('/api/files/') || pattern === '/api/uploads'
    if (!isFile) seconds.observe(reply.elapsedTime / 1000)
    done()
  })
}
