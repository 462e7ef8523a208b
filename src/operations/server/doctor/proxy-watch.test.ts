import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchForProxy } from './proxy-watch.ts'

test("a request through an untrusted proxy is noticed, but not one through a trusted proxy, nor a visitor's own headers", async () => {
  const sawWith = async (trustProxy: boolean | string, remoteAddress: string, headers: Record<string, string>) => {
    const app = Fastify({ trustProxy })
    const saw = watchForProxy(app)
    app.get('/', async () => 'ok')
    await app.inject({ url: '/', headers, remoteAddress })
    await app.close()
    return saw()
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }
  expect(await sawWith(false, '10.0.0.2', forwarded)).toBe(true)
  expect(await sawWith('10.0.0.2', '10.0.0.2', forwarded)).toBe(false)
  expect(await sawWith(false, '10.0.0.2', {})).toBe(false)
  expect(await sawWith(false, '203.0.113.7', forwarded)).toBe(false)
})
