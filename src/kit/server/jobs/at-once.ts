import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { tooManyAtOnce, tooManyAttempts } from '../../errors.ts'
import '../access/from-device.ts'
import { ownNetworkOf } from '../access/networks.ts'

/**
 * Limits of parallel uploads and of writes per minute, in each process, so that a runaway client doesn't slow the server down for others.
 */
export interface Shares {
  /** Parallel uploads. */
  uploadsOfUser: number
  uploadsOfNetwork: number
  /** Requests of one signed-in user that may change something. */
  writesAMinute: number
}

export const usualShares: Shares = { uploadsOfUser: 60, uploadsOfNetwork: 120, writesAMinute: 3_000 }

const minuteMs = 60_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Enforces the limits. Call it after `addSessions`, which sets `request.user`. */
export function limitShares(
  app: FastifyInstance,
  { clock, shares = usualShares }: { clock: Clock; shares?: Shares | undefined },
) {
  const uploads = countOpen()
  const takeWrite = countInAMinute(clock, shares.writesAMinute)

  app.addHook('onRequest', (request, reply, done) => {
    if (safeMethods.has(request.method)) return done()
    if (request.user) takeWrite(request.user.id)
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    if (!isForm && !request.routeOptions.config.receivesFile) return done()
    const network = ownNetworkOf(request.ip)
    const enter = (key: string, most: number) => {
      const { open, leave } = uploads(key)
      // Both events, because the connections of `app.inject` never close.
      if (open <= most) return reply.raw.once('finish', leave).once('close', leave)
      leave()
      throw tooManyAtOnce({ retryAfterSeconds: 5 })
    }
    if (request.user) enter(`person ${request.user.id}`, shares.uploadsOfUser)
    if (network !== null) enter(`network ${network}`, shares.uploadsOfNetwork)
    done()
  })
}

/** Counts what is in progress by key, this included. `leave` ends it, and does nothing the second time. */
export function countOpen() {
  const counts = new Map<string, number>()
  return (key: string): { open: number; leave: () => void } => {
    const open = (counts.get(key) ?? 0) + 1
    counts.set(key, open)
    let isIn = true
    const leave = () => {
      const left = (counts.get(key) ?? 1) - 1
      if (isIn && left > 0) counts.set(key, left)
      else if (isIn) counts.delete(key)
      isIn = false
    }
    return { open, leave }
  }
}

function countInAMinute(clock: Clock, most: number) {
  let endsAt = 0
  let counts = new Map<string, number>()
  return (key: string) => {
    if (clock.now() >= endsAt || endsAt - clock.now() > minuteMs) {
      counts = new Map()
      endsAt = clock.now() + minuteMs
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw tooManyAttempts({ retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)) })
  }
}
