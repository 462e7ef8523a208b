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
import { addressTexts } from '../../address.texts.ts'
import {
  AppError,
  changedMeanwhile,
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
} from '../../errors.ts'
import { OutcomeUnknown } from '../db/database.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import {
  type ConnectionCaps,
  type ConnectionTimes,
  type Stopped,
  usualCaps,
  usualTimes,
  watchConnections,
} from './connections.ts'
import { messageIn } from './error-message.ts'
import '../access/from-device.ts'
import { isBrokenForm } from './multipart.ts'
import { compileSerializer, compileValidator } from './schema-compilers.ts'
import { closeAfterUnreadBodies, type UnreadBodyTimes } from './unread-bodies.ts'

export interface HttpOptions {
  logger: FastifyBaseLogger
  /** Fastify's `trustProxy`: the proxies whose `X-Forwarded-For` is believed. */
  trustProxy: boolean | string | number
  /** The address users type, such as `https://willow.example`. Only pages of this origin may change anything. */
  publicOrigin: string
  /** Headers of every reply, including those to requests that can't be parsed. */
  headers?: Record<string, string>
  /** Also accepts the request's `Host` as our origin. For development, where the address isn't known beforehand. */
  believesHost?: boolean
  /** True for the errors of a database that can't be reached. They are answered with 503. */
  isUnavailable?: (error: unknown) => boolean
  /** True when a unique value was taken or a row was deleted between a handler's check and its write. Answered with 409. */
  isConflict?: (error: unknown) => boolean
  /** True when the database can't hold or compare a value of the request. Answered with 400. */
  isUnfitValue?: (error: unknown) => boolean
  /** What is put below this address is a file, which may take longer to arrive. */
  fileAddress?: string
  /** Returns the usual form of an address before it's routed: some programs double slashes, or send letters as bytes. */
  usualAddress?: (address: string) => string
  /** Set only by tests. */
  unreadBodyTimes?: UnreadBodyTimes
  times?: Partial<ConnectionTimes>
  caps?: Partial<ConnectionCaps>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Turns an error into one that may be shown to the client. Logs unexpected errors. */
    knownError(error: unknown, request: FastifyRequest): AppError
    /** Closes the server like `close`, but doesn't wait for clients that have fallen silent. */
    stopGently(): Promise<Stopped>
  }
}

const retryAfterSeconds = 5

interface Answer {
  is: ((error: unknown, request: FastifyRequest) => boolean) | undefined
  as: () => AppError
  /** A warning for the operator. */
  log?: string
}

/** Creates a Fastify server with this product's rules for errors, logging, validation and cross-site requests. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const times = { ...usualTimes, ...options.times }
  const app = fastify({
    loggerInstance: options.logger,
    // Each request logs one line, below. Fastify's own two lines contain the whole URL, with file names in it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // `watchConnections` limits the time for bodies, with other limits for files.
    requestTimeout: 0,
    connectionTimeout: 0,
    http: { requestTimeout: 0, headersTimeout: times.headers, connectionsCheckingInterval: times.every },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.headers ?? {}),
    // A URL that can't be decoded is refused before any hook runs.
    frameworkErrors: (error: FastifyError, _request: unknown, reply: unknown) =>
      answerUnreadable(error, reply as FastifyReply, options.headers ?? {}),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => options.usualAddress?.(url) ?? url,
  })
  const connections = watchConnections(app.server, {
    times,
    caps: { ...usualCaps, ...options.caps },
    fileAddress: options.fileAddress,
    usualAddress: options.usualAddress,
  })
  app.decorate('stopGently', () => connections.stop(app.close()))
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  const { headers = {} } = options
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Replies of the API are for one user. Handlers whose replies may be cached override this.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // PostgreSQL can't store the NUL character.
    if (request.url.includes('%00')) throw invalidRequest()
    const { remoteAddress = '' } = request.socket
    // Only a proxy that `TRUST_PROXY` names can change the address of a request.
    if (request.ip !== remoteAddress) connections.trustProxy(remoteAddress)
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
  // The first that fits decides.
  const answers: Answer[] = [
    // The client disconnected in the middle of its request: it won't read the reply, and the server has no fault to report.
    { is: (_error, { raw }) => raw.destroyed && !raw.complete, as: () => requestCutOff() },
    {
      is: (error) => error instanceof OutcomeUnknown,
      as: () => outcomeUnknown({ retryAfterSeconds }),
      log: 'the database does not answer',
    },
    // Before the database, whose connection can fail for the same reason.
    {
      is: (error) => error instanceof StorageUnavailable,
      as: () => unavailable({ retryAfterSeconds }),
      log: 'files cannot be read or written',
    },
    { is: options.isUnavailable, as: () => unavailable({ retryAfterSeconds }), log: 'the database does not answer' },
    {
      is: options.isConflict,
      as: () => changedMeanwhile(),
      log: 'the database refused a row that conflicts with another change',
    },
    { is: options.isUnfitValue, as: () => invalidRequest(), log: 'the database refused a value of the request' },
    { is: isBrokenForm, as: () => invalidRequest() },
  ]
  const knownError = (error: unknown, request: FastifyRequest): AppError => {
    const answer = answers.find(({ is }) => is?.(error, request))
    const about = error instanceof StorageUnavailable ? { reason: error.message } : { err: error }
    if (answer?.log) request.log.warn(about, answer.log)
    const known = answer ? answer.as() : toAppError(error as FastifyError)
    if (known.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected error')
    return known
  }
  app.decorate('knownError', knownError)
  app.setErrorHandler((error, request, reply) => {
    const known = knownError(error, request)
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return reply
      .status(known.status)
      .type('application/json')
      .send({ message: messageIn(request.language ?? 'en', known), code: known.code })
  })
  await app.register(cookie)
  return app
}

/** Turns a number of proxies into a function, so that only the entries they added to `X-Forwarded-For` are believed. */
function trustOf(trusted: HttpOptions['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

/** Replies to input that isn't valid HTTP or arrives too slowly. Writes to the socket, because there is no request object. */
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

/** Parses JSON as Fastify does, but refuses the NUL character, which PostgreSQL can't store. */
function refuseNul(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.includes('\\u0000')) done(invalidRequest())
    // The sign-out request has the JSON content type but no body.
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

/** Returns a generic message with the field's name, such as 'title: Required' or 'limit: Invalid'. */
function validationMessage(error: FastifyError): string {
  const first = error.validation?.[0]
  const path = first?.instancePath.slice(1).replaceAll('/', '.')
  if (first?.keyword === 'required') return [path, `${String(first.params.missingProperty)}: Required`].filter(Boolean).join('.')
  if (first?.keyword === 'additionalProperties') return `${String(first.params.additionalProperty)}: Unknown field`
  return path ? `${path}: Invalid` : 'The request is not valid.'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes requested by another site's page (CSRF). Old browsers and plain HTTP clients send no origin, and are allowed. */
function refuseForeignOrigin(
  request: FastifyRequest,
  { publicOrigin, believesHost }: Pick<HttpOptions, 'publicOrigin' | 'believesHost'>,
) {
  if (safeMethods.has(request.method) && !request.routeOptions.config.isForDevices) return
  const { 'sec-fetch-site': site, referer = '' } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin()
  // Some old engines name no origin in a form of our own page, but its address.
  const origin = request.headers.origin === 'null' && URL.canParse(referer) ? new URL(referer).origin : request.headers.origin
  const isOwn = origin === publicOrigin || (believesHost && origin === `${request.protocol}://${request.host}`)
  // `Sec-Fetch-Site` wins over `Origin`, because some proxies change how the origin is spelled.
  if (origin === undefined || isOwn || site === 'same-origin') return
  if (origin === 'null' && site === undefined && request.routeOptions.config.isOpenedByAddress) return
  const isOurPage = URL.canParse(origin) && new URL(origin).host === request.host
  throw foreignOrigin(isOurPage ? { detail: (say) => say(addressTexts).isAnother(publicOrigin) } : {})
}
