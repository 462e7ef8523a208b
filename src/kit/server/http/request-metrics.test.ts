import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countRequests, mostRouteSeries } from './request-metrics.ts'

test('beyond a maximum number of routes the others are counted together', async () => {
  const app = Fastify()
  const registry = new Registry()
  countRequests(app, registry)
  for (let at = 0; at < mostRouteSeries + 3; at++) app.get(`/route-${at}`, async () => 'ok')
  for (let at = 0; at < mostRouteSeries + 3; at++) await app.inject(`/route-${at}`)
  await app.inject('/route-0')
  const text = await registry.metrics()
  expect(text).toContain('willow_requests_total{method="GET",route="/route-0",status="2xx"} 2')
  expect(text).toContain('willow_requests_total{method="any",route="other",status="2xx"} 3')
  expect(text.match(/^willow_requests_total\{/gm)).toHaveLength(mostRouteSeries + 1)
  expect(mostRouteSeries).toBe(240)
  await app.close()
})

test('the transfer time of files is left out, because it says nothing about the server', async () => {
  const app = Fastify()
  const registry = new Registry()
  countRequests(app, registry)
  for (const path of ['/api/files/:filename', '/api/uploads', '/api/goals']) app.get(path, async () => 'ok')
  for (const path of ['/api/files/a.pdf', '/api/uploads', '/api/goals']) await app.inject(path)
  expect(await registry.metrics()).toContain('willow_request_seconds_count 1')
  await app.close()
})
