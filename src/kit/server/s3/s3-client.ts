import { createHash } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../../clock.ts'
import { isPublicAddress, onlyPublic, plainHost } from '../access/public-addresses.ts'
import type { ByteRange, OpenFile, StoredFile } from '../files/file-store.ts'
import { s3Texts as texts } from './s3.texts.ts'
import type { S3Address } from './s3-address.ts'
import { errorOfAnswer, errorOfConnection, S3Error } from './s3-errors.ts'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** Content that can be read more than once, because failed requests are retried. */
export interface S3Content {
  size: number
  /** Digest of the whole content, in hexadecimal. The server refuses content that doesn't match. */
  sha256: string
  read(): Readable
}

export interface S3ClientOptions {
  address: S3Address
  keys: S3Keys
  clock: Clock
  /** Looks names up for a server that is reached only at public addresses. */
  publicBy?: LookupFunction
  /** Milliseconds for which a server may be silent. */
  idleMs?: number
  /** Keys per page of a listing. The server decides unless given. */
  pageKeys?: number
  /** Waits before a retry. */
  pause?: (ms: number) => Promise<unknown>
}

/** Reads and writes the objects of one bucket. Keys don't include the prefix of the address. */
export interface S3Client {
  /** With `isNew`, writes nothing and returns false when the object exists. A short text may be given as it is. */
  put(key: string, content: S3Content | string, options?: { isNew?: boolean }): Promise<boolean>
  /** Returns null when the object doesn't exist. An interrupted stream requests the rest again. */
  get(key: string, range?: ByteRange): Promise<OpenFile | null>
  stat(key: string): Promise<StoredFile | null>
  /** Does nothing when the object doesn't exist. */
  remove(key: string): Promise<void>
  /** Returns false when `from` doesn't exist. */
  copy(from: string, to: string): Promise<boolean>
  /** Returns the keys below `folder/`, without that prefix. */
  list(folder: string): AsyncIterable<string>
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: S3Content
}

const tries = 4
const firstPauseMs = 200
const usualIdleMs = 15_000
/** Milliseconds. When a server refuses a request and its clock differs by more than this, the clock is the likely cause. */
const refusedSkewMs = 4 * 60 * 1000
const mostOfError = 16 * 1024
const ofNothing = createHash('sha256').digest('hex')

export function createS3Client(options: S3ClientOptions): S3Client {
  const { address, keys, clock, publicBy, idleMs = usualIdleMs, pageKeys, pause = (ms) => delay(ms) } = options
  const isHttps = address.url.startsWith('https:')
  const agent = new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 16 })
  /** Milliseconds by which the server's clock is ahead of ours. Set once the server has refused our time. */
  let skewMs = 0

  const urlOf = (key: string, query: Record<string, string>) => {
    const url = new URL(`${address.url}/${key === '' ? '' : address.prefix + key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  /** Sends a request once. Returns a successful reply whose body isn't read yet, and throws otherwise. */
  async function once({ method, key, query = {}, headers = {}, content }: S3Request): Promise<IncomingMessage> {
    const now = clock.now() + skewMs
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: urlOf(key, query).href,
      headers: { ...headers, 'x-amz-content-sha256': content?.sha256 ?? ofNothing },
      service: 's3',
      region: address.region,
      datetime: new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    })
    const signed = await signer.sign()
    const reply = await exchange(signed.url, method, Object.fromEntries(signed.headers), content)
    const status = reply.statusCode ?? 0
    if (status >= 200 && status < 300) return reply
    const error = errorOfAnswer(address.name, status, await startOf(reply))
    const serverNow = Date.parse(reply.headers.date ?? '')
    if (status === 403 && Math.abs(serverNow - now) > refusedSkewMs) {
      skewMs = serverNow - clock.now()
      throw new S3Error(texts.wrongClock(address.name), { code: 'RequestTimeTooSkewed', status: 0 })
    }
    throw error
  }

  function exchange(url: URL, method: string, headers: Record<string, string>, content?: S3Content): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      if (publicBy && isIP(plainHost(url.hostname)) > 0 && !isPublicAddress(plainHost(url.hostname)))
        return reject(new S3Error(texts.inner(address.name), { code: 'EACCES', status: 400 }))
      const request = (isHttps ? requestByHttps : requestByHttp)(url, {
        method,
        agent,
        ...(publicBy ? { lookup: onlyPublic(publicBy) } : {}),
        headers: content === undefined ? headers : { ...headers, 'content-length': content.size },
      })
      const body = content?.read()
      request.on('response', (reply) => {
        // A reply that arrives before the body is sent means that the server doesn't want the rest.
        body?.unpipe(request)
        reply.once('close', () => {
          body?.destroy()
          if (!request.writableFinished) request.destroy()
        })
        resolve(reply)
      })
      request.on('error', (error) => {
        body?.destroy()
        reject(errorOfConnection(address.name, error))
      })
      request.setTimeout(idleMs, () => request.destroy(new Error(texts.silent)))
      if (body === undefined) return request.end()
      // A local read error isn't the server's fault, so it's passed on unchanged.
      body.once('error', (error) => {
        reject(error)
        request.destroy()
      })
      body.pipe(request)
    })
  }

  async function startOf(reply: IncomingMessage): Promise<string> {
    let start = ''
    try {
      for await (const chunk of reply) {
        start += String(chunk)
        if (start.length > mostOfError) break
      }
    } catch {
      // The status is enough.
    }
    return start
  }

  async function send<T>(request: S3Request, use: (reply: IncomingMessage) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await use(await once(request))
      } catch (error) {
        if (!(error instanceof S3Error) || !error.isPassing || attempt === tries) throw error
        await pause(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }

  async function textOf(reply: IncomingMessage): Promise<string> {
    let text = ''
    try {
      for await (const chunk of reply) text += String(chunk)
    } catch (error) {
      throw errorOfConnection(address.name, error)
    }
    if (!text.includes('<Error>')) return text
    // For a long copy the server sends status 200 first and reports a failure in the body.
    throw errorOfAnswer(address.name, 500, text)
  }

  const orMissing = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (error instanceof S3Error && error.isMissing) return null
      throw error
    })

  /** Streams an object. When the connection breaks, requests the rest again instead of ending the download. */
  async function* contentOf(key: string, { start, end }: ByteRange, first: IncomingMessage) {
    let at = start
    let body = first
    for (let failures = 0; ; ) {
      try {
        for await (const chunk of body) {
          yield chunk as Buffer
          at += (chunk as Buffer).byteLength
          failures = 0
        }
        if (at > end) return
        throw new Error(texts.truncated(address.name))
      } catch (error) {
        if (at > end) return
        if (++failures === tries) throw errorOfConnection(address.name, error)
      }
      await pause(firstPauseMs * 2 ** (failures - 1))
      body = await send({ method: 'GET', key, headers: { range: `bytes=${at}-${end}` } }, async (reply) => reply)
    }
  }

  async function stat(key: string) {
    const reply = await orMissing(
      send({ method: 'HEAD', key }, async (answer) => {
        answer.resume()
        return answer
      }),
    )
    if (reply === null) return null
    return { size: Number(reply.headers['content-length']), changedAt: Date.parse(reply.headers['last-modified'] ?? '') }
  }

  return {
    async put(key, given, { isNew = false } = {}) {
      const content = typeof given === 'string' ? contentOfText(given) : given
      const headers: Record<string, string> = isNew ? { 'if-none-match': '*' } : {}
      try {
        await send({ method: 'PUT', key, content, headers }, textOf)
        return true
      } catch (error) {
        if (!isNew || !(error instanceof S3Error)) throw error
        // 409: another request is writing it right now.
        if ([409, 412].includes(error.status)) return false
        // 501: a server without conditional writes, such as Swift.
        if (error.status !== 501) throw error
        if ((await stat(key)) !== null) return false
        await send({ method: 'PUT', key, content }, textOf)
        return true
      }
    },

    async get(key, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const reply = await orMissing(send({ method: 'GET', key, headers }, async (answer) => answer))
      if (reply === null) return null
      const size = Number(/\/(\d+)$/.exec(reply.headers['content-range'] ?? '')?.[1] ?? reply.headers['content-length'])
      // A server without range support sends the whole object.
      if (!Number.isSafeInteger(size) || (range !== undefined && reply.statusCode !== 206)) {
        reply.destroy()
        throw new S3Error(texts.failed(address.name, 'ranges'), { code: '', status: 200 })
      }
      const stream = Readable.from(contentOf(key, range ?? { start: 0, end: size - 1 }, reply), { objectMode: false })
      // A stream that is destroyed before its first read never starts the generator, so the reply is closed here.
      return { stream: stream.once('close', () => reply.destroy()), size }
    },

    stat,

    async remove(key) {
      await orMissing(send({ method: 'DELETE', key }, textOf))
    },

    async copy(from, to) {
      const source = `/${address.bucket}/${address.prefix}${from}`
      const done = await orMissing(send({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }, textOf))
      return done !== null
    },

    async *list(folder) {
      const prefix = `${address.prefix}${folder}/`
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix,
          ...(pageKeys === undefined ? {} : { 'max-keys': String(pageKeys) }),
          ...(token === undefined ? {} : { 'continuation-token': token }),
        }
        const page = await send({ method: 'GET', key: '', query }, textOf)
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = readEntities(key)
          if (name.startsWith(prefix)) yield name.slice(prefix.length)
        }
        const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]
        token = next === undefined ? undefined : readEntities(next)
      } while (token !== undefined)
    },
  }
}

function contentOfText(text: string): S3Content {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { size: bytes.byteLength, sha256, read: () => Readable.from([bytes], { objectMode: false }) }
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const readEntities = (text: string) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (found) => entities[found] ?? found)
