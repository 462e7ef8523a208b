import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The rest of a body that says it is no longer than this fits into the buffer of the request, and the connection stays open. */
const longestBufferedBytes = 32 * 1024

/** How long the rest of a refused body is still received, so that the sender gets to read the answer. */
export interface UnreadBodyTimes {
  inAllMs: number
  silentMs: number
}

const usualTimes: UnreadBodyTimes = { inAllMs: 30_000, silentMs: 2_000 }

/**
 * Closes the connection after an answer that was given before the request's body had come: what is left of the body would stand in the way of
 * the next request.
 */
export function closeAfterUnreadBodies(app: FastifyInstance, times: UnreadBodyTimes = usualTimes): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    // `app.inject` has no connection, and never says that a request is incomplete.
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
  // Called by Node when the answer has been written.
  socket.destroySoon = () => endGently(socket, times)
}

/**
 * Closing a connection on which bytes wait to be read resets it, and what was written last may be lost on its way. So only our half is closed
 * first, and what still comes is thrown away for a while.
 */
export function endGently(socket: Socket, { inAllMs, silentMs }: UnreadBodyTimes): void {
  socket.end()
  // Past the HTTP parser: nothing that follows on this connection is taken for a request.
  socket.removeAllListeners('data')
  socket.on('data', () => undefined)
  socket.resume()
  socket.setTimeout(silentMs, () => socket.destroy())
  const end = setTimeout(() => socket.destroy(), inAllMs)
  socket.once('close', () => clearTimeout(end))
}
