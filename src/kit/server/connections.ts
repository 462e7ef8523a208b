import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { householdOf, isForwarded } from './household.ts'
import { endGently } from './unread-bodies.ts'

/** How long the server waits for those who are connected to it, in milliseconds. */
export interface ConnectionTimes {
  /** From the first byte of a request, or from connecting, to the end of its headers. */
  headers: number
  /** For a body that is not a file, in all. */
  body: number
  /** For the next byte of a file. */
  silence: number
  /** A file must bring `leastBytes` in each stretch of this length. */
  stretch: number
  leastBytes: number
  /** How often it looks. */
  every: number
  /** Once the server stops: for the next byte, and in all. */
  stopSilence: number
  stopInAll: number
}

export const usualTimes: ConnectionTimes = {
  headers: 30_000,
  body: 30_000,
  silence: 30_000,
  stretch: 60_000,
  leastBytes: 60 * 1024,
  every: 1_000,
  stopSilence: 2_000,
  stopInAll: 20_000,
}

/** How many connections there may be at once. */
export interface ConnectionCaps {
  inAll: number
  /** A proxy that says it is one, so that nobody takes all connections by claiming it. */
  proxy: number
  household: number
}

export const usualCaps: ConnectionCaps = { inAll: 5_000, proxy: 2_500, household: 200 }

export interface Stopped {
  /** Connections that were closed before their answer was given. */
  cutOff: number
  /** Connections that were closed because nothing had been asked on them. */
  silent: number
}

export interface Connections {
  /** Closes what falls silent, and everything after a while. `closed`: the server has no connection left. */
  stop(closed: Promise<void>): Promise<Stopped>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  bytes: number
  movedAt: number
  stretchAt: number
  stretchBytes: number
}

const refusedTimes = { inAllMs: 2_000, silentMs: 2_000 }
const tooMany = Buffer.from(
  'HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  'latin1',
)

/** Watches who is connected: too many at once, bodies that do not come, and what still moves when the server stops. */
export function watchConnections(server: Server, options: { times: ConnectionTimes; caps: ConnectionCaps }): Connections {
  const { times, caps } = options
  const exchanges = new Map<Socket, Exchange | null>()
  /** Proxies by their network, with the connections of each; and households likewise. */
  const counts = new Map<string, number>()
  const proxies = new Set<string>()
  let stopped: Stopped | null = null

  server.maxConnections = caps.inAll
  // Node's own takes an answer for given that is still being sent, and cuts it off when the server closes.
  server.closeIdleConnections = () => {
    for (const [socket, exchange] of exchanges) if (exchange?.response.writableFinished) socket.destroy()
  }

  server.on('connection', (socket) => {
    exchanges.set(socket, null)
    const household = householdOf(socket.remoteAddress ?? '')
    if (household !== null) count(socket, household)
    socket.once('close', () => exchanges.delete(socket))
  })

  function count(socket: Socket, household: string) {
    const open = (counts.get(household) ?? 0) + 1
    counts.set(household, open)
    socket.once('close', () => {
      const left = (counts.get(household) ?? 1) - 1
      if (left > 0) counts.set(household, left)
      else counts.delete(household)
    })
    if (open <= (proxies.has(household) ? caps.proxy : caps.household)) return
    socket.write(tooMany)
    endGently(socket, refusedTimes)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const now = performance.now()
    const bytes = request.socket.bytesRead
    exchanges.set(request.socket, {
      request,
      response,
      startedAt: now,
      bytes,
      movedAt: now,
      stretchAt: now,
      stretchBytes: bytes,
    })
    if (!isForwarded(request.headers)) return
    const proxy = householdOf(request.socket.remoteAddress ?? '')
    if (proxy !== null && proxies.size < 10_000) proxies.add(proxy)
  })

  const look = setInterval(() => {
    for (const [socket, exchange] of exchanges)
      if (exchange !== null && isBodyMissing(exchange, socket.bytesRead, times)) refuseSlow(server, socket, exchange)
  }, times.every)
  look.unref()
  server.once('close', () => clearInterval(look))

  // With this listener Node leaves it to us what a silent connection means; keeping one alive ends the same way.
  server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket) ?? null
    if (stopped !== null && exchange !== null && isOwnTurn(exchange, socket)) socket.setTimeout(times.stopSilence)
    else end(socket)
  })

  function end(socket: Socket) {
    const exchange = exchanges.get(socket) ?? null
    const isUnderWay = exchange !== null && !exchange.response.writableFinished
    if (stopped !== null) stopped[isUnderWay ? 'cutOff' : 'silent'] += 1
    socket.destroy()
  }

  return {
    async stop(closed) {
      const result: Stopped = { cutOff: 0, silent: 0 }
      stopped = result
      for (const [socket, exchange] of exchanges) {
        socket.setTimeout(times.stopSilence)
        if (exchange !== null) closeAfterAnswer(socket, exchange)
      }
      const last = setTimeout(() => {
        for (const socket of [...exchanges.keys()]) end(socket)
      }, times.stopInAll)
      await closed
      clearTimeout(last)
      return result
    },
  }
}

/** A connection that is kept for the next request would keep the server from ending. */
function closeAfterAnswer(socket: Socket, { response }: Exchange) {
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  else response.shouldKeepAlive = false
}

/** The server has what it needs and works, or has just written: nobody else is waited for. */
function isOwnTurn({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished || socket.writableLength > 0) return false
  return request.complete || request.readableLength > 0
}

function isFile(request: IncomingMessage): boolean {
  return /^(multipart\/|text\/(csv|plain)|application\/vnd\.ms-excel)/i.test(request.headers['content-type'] ?? '')
}

/** Whether the sender has had its time. What the server has not read yet is the server's own delay. */
function isBodyMissing(exchange: Exchange, bytes: number, times: ConnectionTimes): boolean {
  const { request, response } = exchange
  if (request.complete || response.writableEnded) return false
  const now = performance.now()
  if (!isFile(request)) return now - exchange.startedAt > times.body
  if (bytes > exchange.bytes || request.readableLength > 0) exchange.movedAt = now
  exchange.bytes = bytes
  if (now - exchange.movedAt > times.silence) return true
  if (now - exchange.stretchAt < times.stretch) return false
  const isSlow = bytes - exchange.stretchBytes < times.leastBytes && request.readableLength === 0
  exchange.stretchAt = now
  exchange.stretchBytes = bytes
  return isSlow
}

/** As Node does with headers that do not come: the server answers 408 if it still can, and closes. */
function refuseSlow(server: Server, socket: Socket, { response }: Exchange) {
  const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) socket.destroy()
  else server.emit('clientError', error, socket)
}
