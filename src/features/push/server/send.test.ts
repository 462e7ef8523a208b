import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSender } from './send.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const message = { headers: { ttl: '60' }, body: Buffer.from('secret words') }

test.each([
  [201, undefined, { kind: 'accepted' }],
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [413, undefined, { kind: 'too large' }],
  [429, '120', { kind: 'wait', seconds: 120 }],
  [429, undefined, { kind: 'wait', seconds: null }],
  [503, '30', { kind: 'wait', seconds: 30 }],
  [500, undefined, { kind: 'failed', reason: 'status 500' }],
  [403, undefined, { kind: 'refused', reason: 'status 403' }],
])('an answer %i with Retry-After %s is understood', async (status, retryAfter, expected) => {
  const origin = await serve((_request, reply) => {
    reply.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('words')
  })
  expect(await createSender({ pushHosts: [origin] })({ ...message, endpoint: `${origin}/to/a` })).toEqual(expected)
})

test('attack: a redirect is not followed', async () => {
  let isReached = false
  const inner = await serve((_request, reply) => {
    isReached = true
    reply.end()
  })
  const origin = await serve((_request, reply) => reply.writeHead(307, { location: inner }).end())
  const answer = await createSender({ pushHosts: [origin, inner] })({ ...message, endpoint: `${origin}/to/a` })
  expect([answer, isReached]).toEqual([{ kind: 'refused', reason: 'status 307' }, false])
})

test('a push service that never answers counts as failed after a time limit', async () => {
  const origin = await serve(() => {})
  const send = createSender({ pushHosts: [origin], withinMs: 50 })
  expect(await send({ ...message, endpoint: `${origin}/to/a` })).toMatchObject({ kind: 'failed' })
})

test('an unreachable push service counts as failed', async () => {
  const origin = await serve(() => {})
  await closing.splice(0)[0]?.()
  const answer = await createSender({ pushHosts: [origin] })({ ...message, endpoint: `${origin}/to/a` })
  expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') })
})

test('an address that is no longer allowed gets no request', async () => {
  const origin = await serve(() => {
    throw new Error('asked')
  })
  const answer = await createSender({ pushHosts: [] })({ ...message, endpoint: `${origin}/to/a` })
  expect(answer).toEqual({ kind: 'refused', reason: 'not a push service' })
})

const resolvingTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test.each([
  [['127.0.0.1']],
  [['10.0.0.7']],
  [['192.168.1.1']],
  [['169.254.169.254']],
  [['100.64.0.1']],
  [['0.0.0.0']],
  [['::1']],
  [['fd12::1']],
  [['fe80::1']],
  [['::ffff:127.0.0.1']],
  [['64:ff9b::7f00:1']],
  [['2002:7f00:1::']],
  // One private address among several is enough, because the connection may use any of them.
  [['142.250.0.1', '10.0.0.7']],
])('attack: a known push service that DNS resolves to %s gets no request', async (addresses) => {
  const send = createSender({ pushHosts: [], lookup: resolvingTo(...addresses) })
  const answer = await send({ ...message, endpoint: 'https://fcm.googleapis.com/fcm/send/abc' })
  expect(answer).toEqual({ kind: 'failed', reason: 'fcm.googleapis.com resolves to a private address' })
})
