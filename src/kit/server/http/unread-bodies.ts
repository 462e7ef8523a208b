import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A body of at most this `content-length` fits into the request's buffer, so its connection can stay open. */
const longestBufferedBytes = 32 * 1024

/** How long the server keeps receiving the rest of a refused body, so that the sender can read the reply. */
export interface UnreadBodyTimes {
  inAllMs: number
  silentMs: number
}

const usualTimes: UnreadBodyTimes = { inAllMs: 30_000, silentMs: 2_000 }

/**
 * Closes the connection after a reply that was sent before the whole request body had arrived. Otherwise the rest of the body would block
 * the next request.
 */
export function closeAfterUnreadBodies(app: FastifyInstance, times: UnreadBodyTimes = usualTimes): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    // `app.inject` has no connection, and `complete` is never false there.
    if (raw.complete === false && hasBody(raw) && !isShort(raw)) {
      reply.header('connection', 'close')
      lingerAtTheEnd(raw, times)
    }
    done(null, payload)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= longestBufferedBytes
}

function lingerAtTheEnd({ socket }: IncomingMessage, times: UnreadBodyTimes): void {
  // Node calls this when the reply has been written.
  socket.destroySoon = () => endGently(socket, times)
}

/**
 * Closes our half of a connection first, and discards what still arrives for a while. Closing a socket with unread bytes would reset the
 * connection, and the end of the reply could be lost.
 */
export function endGently(socket: Socket, { inAllMs, silentMs }: UnreadBodyTimes): void {
  socket.end()
  // Detaches the HTTP parser, so that nothing else on this connection is read as a request.
  socket.removeAllListeners('data')
  socket.on('data', () => undefined)
  socket.resume()
  socket.setTimeout(silentMs, () => socket.destroy())
  const end = setTimeout(() => socket.destroy(), inAllMs)
  socket.once('close', () => clearTimeout(end))
}
