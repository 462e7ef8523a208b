import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { factorRequired } from '../../accounts.errors.ts'
import { factorTermMs } from '../../factors.rules.ts'
import type { FactorsStore } from './factors.store.ts'

/** The calls still open to an administrator whose grace period is over: see who they are, sign out, re-authenticate and add a factor. */
const open = [
  /^GET \/api\/auth\/user$/,
  /^\w+ \/api\/auth\/(logout|sessions|proof|factors)(\/|$)/,
  /^POST \/api\/logout$/,
  /^\w+ \/api\/custom-login(\/|$)/,
  /^GET \/api\/login(\/|$)/,
  /^GET \/api\/openapi\.json$/,
]

/**
 * Requires a second factor of administrators in production. The grace period of 14 days starts when they become administrators or at the
 * upgrade that introduced factors.
 */
export function requireFactorOfAdministrators(app: FastifyInstance, options: { factors: FactorsStore; clock: Clock }) {
  const { factors, clock } = options
  app.addHook('onRequest', async ({ user, method, url }) => {
    const call = `${method} ${url.replace(/\?.*/, '')}`
    if (!user?.isAdmin || open.some((pattern) => pattern.test(call))) return
    if (await factors.hasFactor(user.id)) return
    if (clock.now() >= Date.parse(await factors.termFrom(user.id)) + factorTermMs) throw factorRequired()
  })
}
