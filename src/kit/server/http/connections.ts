import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownNetworkOf } from '../access/networks.ts'
import { countOpen } from '../jobs/at-once.ts'
import { endGently } from './unread-bodies.ts'

/** How long the server waits for connected clients, in milliseconds. */
export interface ConnectionTimes {
  /** From connecting, or from the first byte of a request, to the end of its headers. */
  headers: number
  /** Total time for a request body that isn't a file. */
  body: number
  /** Longest pause between two bytes of a file. */
  silence: number
  /** In each period of this length, at least `leastBytes` of a file must arrive. */
  stretch: number
  leastBytes: number
  /** Interval between two checks. */
  every: number
  /** When the server is stopping: longest pause between two bytes, and total time. */
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

/** Maximum numbers of simultaneous connections. */
export interface ConnectionCaps {
  inAll: number
  /** From one trusted proxy with a public address. */
  proxy: number
  network: number
}

export const usualCaps: ConnectionCaps = { inAll: 5_000, proxy: 2_500, network: 200 }

export interface Stopped {
  /** Connections that were closed before their reply was complete. */
  cutOff: number
  /** Connections that were closed without a request in progress. */
  silent: number
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

/** Limits the number of connections, closes those whose request bodies arrive too slowly, and lets the server stop gracefully. */
export function watchConnections(
  server: Server,
  options: {
    times: ConnectionTimes
    caps: ConnectionCaps
    /** What is put below this address is a file, whatever its type. */
    fileAddress?: string | undefined
    usualAddress?: ((address: string) => string) | undefined
  },
) {
  const { times, caps, fileAddress, usualAddress = String } = options
  const isFile = (request: IncomingMessage) =>
    hasFileType(request) ||
    (fileAddress !== undefined && request.method === 'PUT' && usualAddress(request.url ?? '').startsWith(fileAddress))
  const exchanges = new Map<Socket, Exchange | null>()
  /** Open connections by network, also of proxies. */
  const counts = countOpen()
  const proxies = new Set<string>()
  let stopped: Stopped | null = null

  server.maxConnections = caps.inAll
  // Node's own version treats a reply that is still being sent as finished and cuts it off when the server closes.
  server.closeIdleConnections = () => {
    for (const [socket, exchange] of exchanges) if (exchange?.response.writableFinished) socket.destroy()
  }

  server.on('connection', (socket) => {
    exchanges.set(socket, null)
    const network = ownNetworkOf(socket.remoteAddress ?? '')
    if (network !== null) count(socket, network)
    socket.once('close', () => exchanges.delete(socket))
  })

  function count(socket: Socket, network: string) {
    const { open, leave } = counts(network)
    socket.once('close', leave)
    if (open <= (proxies.has(network) ? caps.proxy : caps.network)) return
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
  })

  const look = setInterval(() => {
    for (const [socket, exchange] of exchanges)
      if (exchange !== null && isBodyMissing(exchange, { bytes: socket.bytesRead, times, isFile: isFile(exchange.request) }))
        refuseSlow(server, socket, exchange)
  }, times.every)
  look.unref()
  server.once('close', () => clearInterval(look))

  // With this listener Node no longer closes silent connections itself, neither during a request nor during keep-alive.
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
    /** Allows connections from this address as from a proxy, because a request showed that `TRUST_PROXY` names it. */
    trustProxy(address: string): void {
      const proxy = ownNetworkOf(address)
      if (proxy !== null && proxies.size < 10_000) proxies.add(proxy)
    },
    /**
     * Closes silent connections, and all others after `stopInAll`. Returns when `closed` resolves: the server then has no connection left.
     */
    async stop(closed: Promise<void>): Promise<Stopped> {
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

/** Closes a connection after its current reply. Kept alive, it would prevent the server from stopping. */
function closeAfterAnswer(socket: Socket, { response }: Exchange) {
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  else response.shouldKeepAlive = false
}

/** True while the server is working on a request and isn't waiting for the client to send or to receive. */
function isOwnTurn({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished || socket.writableLength > 0) return false
  return request.complete || request.readableLength > 0
}

function hasFileType(request: IncomingMessage): boolean {
  return /^(multipart\/|text\/(csv|plain)|application\/vnd\.ms-excel)/i.test(request.headers['content-type'] ?? '')
}

/** True when the client sends its body too slowly. Bytes that have arrived and weren't read yet are the server's own delay. */
function isBodyMissing(
  exchange: Exchange,
  { bytes, times, isFile }: { bytes: number; times: ConnectionTimes; isFile: boolean },
): boolean {
  const { request, response } = exchange
  if (request.complete || response.writableEnded) return false
  const now = performance.now()
  if (!isFile) return now - exchange.startedAt > times.body
  if (bytes > exchange.bytes || request.readableLength > 0) exchange.movedAt = now
  exchange.bytes = bytes
  if (now - exchange.movedAt > times.silence) return true
  if (now - exchange.stretchAt < times.stretch) return false
  const isSlow = bytes - exchange.stretchBytes < times.leastBytes && request.readableLength === 0
  exchange.stretchAt = now
  exchange.stretchBytes = bytes
  return isSlow
}

/** Replies 408 if no headers were sent yet, and closes the connection, as Node does when request headers take too long. */
function refuseSlow(server: Server, socket: Socket, { response }: Exchange) {
  const error = Object.assign(new Error('The body arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) socket.destroy()
  else server.emit('clientError', error, socket)
}
