import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  AppError,
  foreignOrigin,
  invalidRequest,
  outcomeUnknown,
  requestCutOff,
  requestTooSlow,
  storageFull,
  storageReadOnly,
  tooBusy,
  unavailable,
  unexpected,
} from '../errors.ts'
import {
  type ConnectionCaps,
  type ConnectionTimes,
  type Stopped,
  usualCaps,
  usualTimes,
  watchConnections,
} from './connections.ts'
import { OutcomeUnknown } from './db/database.ts'
import { storageFault } from './disk/storage-fault.ts'
import { StorageUnavailable } from './files/file-store.ts'
import { compileSerializer, compileValidator } from './schema-compilers.ts'
import { closeAfterUnreadBodies, type UnreadBodyTimes } from './unread-bodies.ts'

export interface HttpOptions {
  logger: FastifyBaseLogger
  /** What Fastify calls `trustProxy`: whose `X-Forwarded-For` is believed. */
  trustProxy: boolean | string | number
  /** The address people type, `https://willow.example`: the only origin that may change anything. */
  publicOrigin: string
  /** Of every answer, also to a request that is refused before it is looked at. */
  headers?: Record<string, string>
  /** The `Host` of a request counts as an origin of ours too: for development, where the address is not known beforehand. */
  believesHost?: boolean
  /** What the database throws when it cannot be reached; answered with 503. */
  isUnavailable?: (error: unknown) => boolean
  /** Shorter in tests. */
  unreadBodyTimes?: UnreadBodyTimes
  times?: Partial<ConnectionTimes>
  caps?: Partial<ConnectionCaps>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What may be told of an error; logs one that nobody expected. */
    knownError(error: unknown, request: FastifyRequest): AppError
    /** Closes the server like `close`, and does not wait for those who have fallen silent. */
    stopGently(): Promise<Stopped>
  }
}

const retryAfterSeconds = 5

/** A Fastify with this product's rules for errors, logging, validation, and requests from other sites. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const times = { ...usualTimes, ...options.times }
  const app = fastify({
    loggerInstance: options.logger,
    // One line a request, written below; Fastify's own two would name the whole address, with file names in it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Bodies have limits of their own, which know files from other bodies: see `watchConnections`.
    requestTimeout: 0,
    connectionTimeout: 0,
    http: { requestTimeout: 0, headersTimeout: times.headers, connectionsCheckingInterval: times.every },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.headers ?? {}),
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error: FastifyError, _request: unknown, reply: unknown) =>
      answerUnreadable(error, reply as FastifyReply, options.headers ?? {}),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
  })
  const connections = watchConnections(app.server, { times, caps: { ...usualCaps, ...options.caps } })
  app.decorate('stopGently', () => connections.stop(app.close()))
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  const { headers = {} } = options
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // What the interface answers is for the person who asked; a handler that knows better says so.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // No database keeps the NUL character.
    if (request.url.includes('%00')) throw invalidRequest()
    refuseForeignOrigin(request, options)
    done()
  })
  refuseNul(app)
  closeAfterUnreadBodies(app, options.unreadBodyTimes)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.user?.id,
      },
      'request',
    )
    done()
  })
  const knownError = (error: unknown, request: FastifyRequest): AppError => {
    // The sender has gone in the middle: nobody reads the answer, and nothing is wrong here.
    const isCutOff = request.raw.destroyed && !request.raw.complete
    const isUnavailable = options.isUnavailable?.(error) ?? false
    if (isUnavailable) request.log.warn({ err: error }, 'the database does not answer')
    const isStorageAway = error instanceof StorageUnavailable
    if (isStorageAway) request.log.warn({ reason: error.message }, 'files cannot be read or written')
    const known = isCutOff
      ? requestCutOff()
      : error instanceof OutcomeUnknown
        ? outcomeUnknown({ retryAfterSeconds })
        : isUnavailable || isStorageAway
          ? unavailable({ retryAfterSeconds })
          : toAppError(error as FastifyError)
    if (known.status >= 500 && known.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected error')
    return known
  }
  app.decorate('knownError', knownError)
  app.setErrorHandler((error, request, reply) => {
    const known = knownError(error, request)
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return reply.status(known.status).type('application/json').send({ message: known.message, code: known.code })
  })
  await app.register(cookie)
  return app
}

/** The number of proxies in front of this server: what they add to `X-Forwarded-For` is believed, and nothing before it. */
function trustOf(trusted: HttpOptions['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

/** What comes is no HTTP, or comes too slowly: there is no request that could be answered in the usual way. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const { status, message, code } = isSlow ? requestTooSlow() : invalidRequest()
  const known = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : status
  const body = JSON.stringify({ message, code })
  const head = [
    `HTTP/1.1 ${known} ${STATUS_CODES[known]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function answerUnreadable(error: FastifyError, reply: FastifyReply, headers: Record<string, string>) {
  const { status, message, code } = toAppError(error)
  reply.headers(headers).status(status).type('application/json').send({ message, code })
}

/** JSON as Fastify reads it, without the NUL character, which no database keeps. */
function refuseNul(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.includes('\\u0000')) done(invalidRequest())
    // Signing out sends the JSON content type without a body.
    else if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error.validation?.[0]) return invalidRequest({ message: validationMessage(error) })
  const fault = storageFault(error)
  if (fault !== null) return fault === 'full' ? storageFull() : storageReadOnly()
  const status = error.statusCode ?? 500
  if (status === 503) return tooBusy({ retryAfterSeconds: 2 })
  if (status >= 500) return unexpected()
  return new AppError({
    code: 'request.invalid',
    status,
    message: status === 413 ? 'The request is too large.' : 'The request is not valid.',
  })
}

/** 'title: Required', 'limit: Invalid': generic words, with the field's name. */
function validationMessage(error: FastifyError): string {
  const first = error.validation?.[0]
  const path = first?.instancePath.slice(1).replaceAll('/', '.')
  if (first?.keyword === 'required') return [path, `${String(first.params.missingProperty)}: Required`].filter(Boolean).join('.')
  if (first?.keyword === 'additionalProperties') return `${String(first.params.additionalProperty)}: Unknown field`
  return path ? `${path}: Invalid` : 'The request is not valid.'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another site must not act in this person's name. Old engines and plain HTTP clients name no origin at all. */
function refuseForeignOrigin(
  request: FastifyRequest,
  { publicOrigin, believesHost }: Pick<HttpOptions, 'publicOrigin' | 'believesHost'>,
) {
  if (safeMethods.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin()
  const isOwn = origin === publicOrigin || (believesHost && origin === `${request.protocol}://${request.host}`)
  // A browser that says itself whether a page asks is believed: behind some proxies the origin is spelled differently.
  if (origin !== undefined && !isOwn && site !== 'same-origin') throw foreignOrigin()
}
