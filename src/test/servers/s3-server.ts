import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import { startFauxqs } from 'fauxqs'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import type { S3Storage } from '#operations/server/config.ts'

/** How a reply can go wrong. */
export type S3FaultKind =
  /** 503 SlowDown. The object is not changed. */
  | 'slow-down'
  /** The connection is reset before the request is executed. */
  | 'reset'
  /** The request is executed, but the connection is reset instead of a reply. */
  | 'lost-answer'
  /** Half of the announced body is sent, then the connection ends. */
  | 'truncated'
  /** No reply at all. */
  | 'silent'
  | 'wrong-etag'

export interface S3Fault {
  kind: S3FaultKind
  /** `GET`, or a part of the key. Applies to every request when missing. */
  on?: string
  /** Default: once. */
  times?: number
}

export interface S3Server {
  /** Returns a place of its own in the bucket, or in another bucket. */
  storage(prefix: string, bucket?: string): S3Storage
  /** Returns the same as environment variables for a process. */
  env(prefix: string): Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  /** Makes the next requests that match fail. */
  plan(fault: S3Fault): void
  /** Removes all planned faults. */
  clearFaults(): void
  /** Returns how many planned faults have happened. */
  faults(): number
  /** Sets how far the server's clock is ahead of this machine's. */
  setClockAhead(ms: number): void
  /** When false, the server refuses conditional writes, as some vendors' servers do. */
  setKnowsConditions(isKnown: boolean): void
  /** Limits the bytes of replies per second. 0 removes the limit. */
  setBytesPerSecond(bytes: number): void
  close(): Promise<void>
}

const bucket = 'willow-pages'
const keys = { accessKeyId: 'AKIAWILLOW', secretAccessKey: 'the secret of the tests' }
const region = 'eu-test-1'
/** The limit of real S3 servers. */
const mostSkewMs = 15 * 60 * 1000

/**
 * Starts a real S3 server behind a proxy. The proxy adds what `fauxqs` lacks (it refuses wrong signatures, wrong digests, wrong clocks, and
 * a second creation of an object) and injects planned faults.
 */
export async function startS3Server(): Promise<S3Server> {
  const inner = await startFauxqs({ port: 0, logger: false })
  inner.createBucket(bucket)
  const faults: Required<S3Fault>[] = []
  let happened = 0
  let aheadMs = 0
  let knowsConditions = true
  let bytesPerSecond = 0
  /** The conditional creations under way, which run one after the other. */
  let creating: Promise<unknown> = Promise.resolve()

  function takeFault(described: string): S3FaultKind | null {
    const at = faults.findIndex(({ on }) => described.includes(on))
    const fault = faults[at]
    if (fault === undefined) return null
    happened++
    if (--fault.times === 0) faults.splice(at, 1)
    return fault.kind
  }

  async function refusal(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
    const date = readDate(String(request.headers['x-amz-date']))
    if (Math.abs(date.getTime() - (Date.now() + aheadMs)) > mostSkewMs) return 'RequestTimeTooSkewed'
    const digest = createHash('sha256').update(body).digest('hex')
    if (![digest, 'UNSIGNED-PAYLOAD'].includes(String(request.headers['x-amz-content-sha256'])))
      return 'XAmzContentSHA256Mismatch'
    const [, id, signedHeaders] = /Credential=([^/]+)\/.*SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
    if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
    const expected = await signatureOf(request, url, { date, signedHeaders: (signedHeaders ?? '').split(';') })
    return expected === request.headers.authorization ? null : 'SignatureDoesNotMatch'
  }

  function sendError(reply: ServerResponse, status: number, code: string) {
    reply.statusCode = status
    reply.end(reply.req.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  }

  const isThere = async (path: string) => (await fetch(`${inner.address}${path}`, { method: 'HEAD', headers: toBucket })).ok

  async function carryOut(request: IncomingMessage, url: URL, body: Buffer) {
    const headers: Record<string, string> = { ...toBucket, 'content-type': 'application/octet-stream' }
    for (const name of ['range', 'x-amz-copy-source']) {
      const value = request.headers[name]
      if (value !== undefined) headers[name] = String(value)
    }
    const method = request.method ?? ''
    const answer = await fetch(`${inner.address}${url.pathname}${url.search}`, {
      method,
      headers,
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    })
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://s3')
    const body = await buffer(request)
    const fault = takeFault(`${request.method} ${url.pathname}${url.search}`)
    if (fault === 'silent') return
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    reply.setHeader('date', new Date(Date.now() + aheadMs).toUTCString())
    if (fault === 'slow-down') return sendError(reply, 503, 'SlowDown')
    const refused = await refusal(request, url, body)
    if (refused !== null) return sendError(reply, refused === 'XAmzContentSHA256Mismatch' ? 400 : 403, refused)
    if (request.headers['if-none-match'] === '*' && request.method === 'PUT') {
      if (!knowsConditions) return sendError(reply, 501, 'NotImplemented')
      const turn = creating.then(async () => {
        if (await isThere(url.pathname)) return sendError(reply, 412, 'PreconditionFailed')
        return pass(request, reply, await carryOut(request, url, body), fault)
      })
      creating = turn.catch(() => undefined)
      return turn
    }
    return pass(request, reply, await carryOut(request, url, body), fault)
  }

  async function pass(
    request: IncomingMessage,
    reply: ServerResponse,
    found: Awaited<ReturnType<typeof carryOut>>,
    fault: S3FaultKind | null,
  ) {
    if (fault === 'lost-answer') return void request.socket.resetAndDestroy()
    reply.statusCode = found.status
    for (const name of ['content-length', 'content-range', 'content-type', 'etag', 'last-modified']) {
      const value = found.headers.get(name)
      if (value !== null) reply.setHeader(name, name === 'etag' && fault === 'wrong-etag' ? '"00000000000000000000"' : value)
    }
    if (request.method === 'HEAD') return void reply.end()
    reply.setHeader('content-length', found.body.byteLength)
    if (fault === 'truncated') {
      reply.flushHeaders()
      if (found.body.byteLength > 1) reply.write(found.body.subarray(0, found.body.byteLength >> 1))
      return void request.socket.end()
    }
    const rate = bytesPerSecond
    if (rate === 0) return void reply.end(found.body)
    for (let at = 0; at < found.body.byteLength && !reply.destroyed; at += rate) {
      reply.write(found.body.subarray(at, at + rate))
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    reply.end()
  }

  const proxy = createServer((request, reply) => {
    answer(request, reply).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const urlOf = (prefix: string, of = bucket) => `s3://${of}/${prefix}?endpoint=http://127.0.0.1:${address.port}&region=${region}`

  return {
    storage(prefix, of) {
      const parsed = parseS3Address(urlOf(prefix, of))
      if (parsed === null) throw new Error('Not an address.')
      return { address: parsed, keys }
    },
    env: (prefix) => ({
      STORAGE_URL: urlOf(prefix),
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    plan: ({ kind, on = '', times = 1 }) => void faults.push({ kind, on, times }),
    clearFaults: () => void faults.splice(0),
    faults: () => happened,
    setClockAhead(ms) {
      aheadMs = ms
    },
    setKnowsConditions(isKnown) {
      knowsConditions = isKnown
    },
    setBytesPerSecond(bytes) {
      bytesPerSecond = bytes
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await inner.stop()
    },
  }
}

/** The header by which `fauxqs` routes to S3 among the services on its port. */
const toBucket = { authorization: `AWS4-HMAC-SHA256 Credential=test/20260302/${region}/s3/aws4_request` }

function readDate(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Computes the expected signature with AWS's own signer. */
async function signatureOf(request: IncomingMessage, url: URL, { date, signedHeaders }: { date: Date; signedHeaders: string[] }) {
  const signer = new SignatureV4({ credentials: keys, region, service: 's3', sha256: Sha256, uriEscapePath: false })
  const headers = Object.fromEntries(signedHeaders.map((name) => [name, String(request.headers[name] ?? '')]))
  const signed = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: date },
  )
  return signed.headers.authorization
}

class Sha256 {
  private readonly digester

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.digester = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(chunk: string | ArrayBuffer | ArrayBufferView) {
    this.digester.update(bytesOf(chunk))
  }
  async digest(): Promise<Uint8Array> {
    return this.digester.digest()
  }
  reset() {}
}

function bytesOf(value: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value)
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value)
}
