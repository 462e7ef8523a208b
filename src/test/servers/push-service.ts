import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the device's browser would decrypt it. */
export interface ReceivedPush {
  device: string
  ttl: number
  topic: string | undefined
  urgency: string | undefined
  payload: { web_push: number; notification: Record<string, unknown> }
  /** The claims of the sender's VAPID token. */
  token: { aud: string; exp: number; sub: string }
}

/** How the service replies. `never` keeps the sender waiting. */
export type PushReply = { status: number; retryAfter?: string } | 'never'

export interface TestDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface TestPushService {
  /** The value of PUSH_HOSTS, such as `http://127.0.0.1:4711`. */
  origin: string
  received: ReceivedPush[]
  /** Requests that violated the standards. */
  faults: string[]
  /** The number of requests, whatever the reply was. */
  asked: number
  /** Registers a browser and returns its subscription. */
  device(name: string): TestDevice
  /** Returns the reply to a message: 201 unless a test replaces this function. */
  answer(push: ReceivedPush): PushReply
  close(): Promise<void>
}

/** Starts a push service on loopback that decrypts what it receives, as the device's browser would (RFC 8030, 8188, 8291, 8292). */
export async function startPushService(): Promise<TestPushService> {
  const keys = new Map<string, { pair: ECDH; secret: Buffer }>()
  const server = createServer(async (request, reply) => {
    service.asked += 1
    const name = request.url?.slice('/to/'.length) ?? ''
    const device = keys.get(name)
    if (!device) return reply.writeHead(404).end()
    const body = await bodyOf(request)
    let push: ReceivedPush
    try {
      push = read(request, body, name, device)
    } catch (error) {
      service.faults.push(String(error))
      return reply.writeHead(400).end()
    }
    const answer = service.answer(push)
    if (answer === 'never') return
    if (answer.status === 201) service.received.push(push)
    reply.writeHead(answer.status, answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }).end()
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function read(request: IncomingMessage, body: Buffer, device: string, own: { pair: ECDH; secret: Buffer }): ReceivedPush {
    const { headers } = request
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not a push message')
    const { ttl, topic, urgency } = headers as Record<string, string | undefined>
    if (!/^\d+$/.test(ttl ?? '')) throw new Error('no TTL')
    if (body.length > 4096) throw new Error('larger than a push service must accept')
    const payload = JSON.parse(decryptPush(body, own.pair, own.secret).toString())
    return { device, ttl: Number(ttl), topic, urgency, payload, token: readVapid(headers.authorization ?? '') }
  }

  const service: TestPushService = {
    origin,
    received: [],
    faults: [],
    asked: 0,
    device(name) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const secret = randomBytes(16)
      keys.set(name, { pair, secret })
      return { endpoint: `${origin}/to/${name}`, p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') }
    },
    answer: () => ({ status: 201 }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a message as a browser does (RFC 8291): a single record of aes128gcm. */
export function decryptPush(body: Buffer, pair: ECDH, secret: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, senderEnd)
  const record = body.subarray(senderEnd)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = hkdf(secret, pair.computeSecret(sender), info, 32)
  const key = hkdf(salt, shared, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, shared, 'Content-Encoding: nonce\0', 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the end of the last record is missing')
  return padded.subarray(0, end)
}

/** Returns the token's claims. Throws when the signature isn't by the key in the header (RFC 8292). */
function readVapid(authorization: string): ReceivedPush['token'] {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('the signature does not match the key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
