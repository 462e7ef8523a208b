import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { factorRequired } from '../../accounts.errors.ts'
import { factorTermMs } from '../../factors.rules.ts'
import type { FactorsStore } from './factors.store.ts'

/** What an administrator without a factor can still do after the term: know who they are, leave, prove themselves, and add one. */
const open = [
  /^GET \/api\/auth\/user$/,
  /^\w+ \/api\/auth\/(logout|sessions|proof|factors)(\/|$)/,
  /^POST \/api\/logout$/,
  /^\w+ \/api\/custom-login(\/|$)/,
  /^GET \/api\/login(\/|$)/,
  /^GET \/api\/openapi\.json$/,
]

/** In production, an administrator needs a second factor 14 days after their account, or after the upgrade that brought factors. */
export function requireFactorOfAdministrators(app: FastifyInstance, options: { factors: FactorsStore; clock: Clock }) {
  const { factors, clock } = options
  app.addHook('onRequest', async ({ user, method, url }) => {
    const call = `${method} ${url.replace(/\?.*/, '')}`
    if (!user?.isAdmin || open.some((pattern) => pattern.test(call))) return
    if (await factors.hasFactor(user.id)) return
    if (clock.now() >= Date.parse(await factors.termFrom(user.id)) + factorTermMs) throw factorRequired()
  })
}
