import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { ErrorReply, type Route, type RouteInput, type RouteReply, type RouteShape } from '../../contract.ts'
import { adminOnly, answerTooLarge, notAllowed, notSignedIn, type Say } from '../../errors.ts'
import { inLanguage } from '../../languages.ts'
import type { ReadOnlyReason } from '../../read-only.rules.ts'
import { type Hold, whileHeld } from '../access/hold.ts'
import { spendReply, withinBudget } from './budget.ts'
import '../access/from-device.ts'
import '../mail/mailed-links.ts'
import '../access/read-only.ts'
import { noteAdminWork, requireFreshProof } from '../access/proof.ts'
import type { SessionUser } from '../access/session-user.ts'

type CallUser<S extends RouteShape> = S extends { access: 'public' } ? SessionUser | null : SessionUser
type CallHold<S extends RouteShape> = S extends { access: 'public' } ? Hold | null : Hold

export type Call<S extends RouteShape> = RouteInput<S> & {
  user: CallUser<S>
  hold: CallHold<S>
  request: FastifyRequest
  reply: FastifyReply
  /** Returns texts in the language of the caller. */
  say: Say
}

/**
 * Serves one route of a contract. Checks access, validates the input, calls `handle`, and removes from its reply what the contract doesn't
 * declare. A handler that replies with a stream sends it through `reply` and returns the result of `reply.send`.
 *
 * The access is checked when the headers arrive, and again when the body has arrived. A route that gives access or changes something as an
 * administrator (`needsHold`) must also write in `hold.transaction`; a handler that succeeds without it makes the call fail. A reply that is
 * streamed breaks off when the access ends.
 *
 * A call that reads has a budget (`budget.ts`): it can't hold up all others.
 *
 * On routes for owners, a `userId` in the path or the body must be the signed-in user's own; otherwise the reply is 403.
 *
 * @example serve(app, goalsApi.create, ({ body, user }) => goals.add(user, body))
 */
export function serve<S extends RouteShape>(
  app: FastifyInstance,
  route: Route<S>,
  handle: (call: Call<S>) => Promise<RouteReply<S> | FastifyReply>,
) {
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    config: {
      ...(route.securityEvent === undefined ? {} : { securityEvent: route.securityEvent }),
      ...(route.apiScope === undefined ? {} : { apiScope: route.apiScope }),
      ...(route.givesAccess === 'by mailed link' ? { isMailedLink: true } : {}),
      ...readOnlyRule(route),
    },
    // These hooks use callbacks, because a promise in each would delay every request by a microtask.
    onRequest: (request, _reply, done) => {
      if (route.access !== 'public' && !request.user) throw notSignedIn()
      if (route.access === 'admin' && !request.user?.isAdmin) throw adminOnly()
      if (route.freshProofMinutes !== undefined) requireFreshProof(request, route.freshProofMinutes)
      // A key is used for as long as it works, by a machine that can't prove who it is.
      if (route.access === 'admin' && !request.apiKey) void noteAdminWork(request).then(() => done(), done)
      else done()
    },
    preValidation: (request, _reply, done) => {
      if (route.access === 'public' || !mayHaveBody(route) || !request.hold) done()
      else request.hold.check().then(() => done(), done)
    },
    preHandler: (request, _reply, done) => {
      if (route.access === 'owner') checkOwner(request)
      done()
    },
    handler: async (request, reply) => {
      reply.status(route.status)
      const { params, query, body, user, hold } = request
      const checksBefore = hold?.checks
      const say: Say = (english) => inLanguage(english, request.language ?? 'en')
      if (route.givesAccess === 'by mailed link' && !request.isLinkWeighed)
        throw new Error(`Nothing decides in which browsers the link of ${route.path} works.`)
      const run = () => handle({ params, query, body, user, hold, request, reply, say } as unknown as Call<S>)
      const answer = isCounted(route)
        ? await withinBudget(
            () => answerTooLarge(),
            () => counted(run, reply),
          )
        : await run()
      if (needsHold(route) && hold?.checks === checksBefore)
        throw new Error(`${route.method} ${route.path} must use hold.transaction, or hold.check when it writes nothing.`)
      return answer
    },
    onSend: (request, _reply, payload, done) => {
      const { hold } = request
      done(null, route.access !== 'public' && hold && payload instanceof Readable ? whileHeld(payload, hold) : payload)
    },
  })
}

/** Without a session anyone may call a public route, so an account can't be kept from it. */
function readOnlyRule({ access, whileReadOnly }: Route): { whileReadOnly?: ReadOnlyReason } {
  if (access === 'public') return { whileReadOnly: 'reads' }
  return whileReadOnly === undefined ? {} : { whileReadOnly }
}

const mayHaveBody = ({ method }: Route) => method !== 'GET'

/** True for calls whose handler must check the access itself: in its transaction, or after it has read a form. */
export function needsHold(route: Route): boolean {
  return mayHaveBody(route) && (route.access === 'admin' || route.givesAccess === true || route.form !== undefined)
}

/**
 * True for calls that have a budget: those that only read. Nothing that deletes, exports or signs in is ever refused for its size, and a
 * change that was made must be answered.
 */
function isCounted({ method, access, whileReadOnly, freshProofMinutes, form }: Route): boolean {
  if (freshProofMinutes !== undefined || form !== undefined) return false
  return method === 'GET' || (access !== 'public' && whileReadOnly === 'reads')
}

/** Counts the reply too. A file or an archive is sent through `reply`, and isn't counted. */
async function counted<T>(run: () => Promise<T>, reply: FastifyReply): Promise<T> {
  const answer = await run()
  if (!reply.sent && !(answer instanceof Readable) && !Buffer.isBuffer(answer)) spendReply(answer)
  return answer
}

function schemaOf(route: Route): FastifySchema {
  const schema: FastifySchema & { summary: string; consumes?: string[]; description?: string; security?: Record<string, []>[] } =
    {
      summary: route.summary,
      ...(route.apiScope === undefined
        ? {}
        : { description: `An API key with \`${route.apiScope}\` may call it.`, security: [{ apiKey: [] }] }),
      response: {
        [route.status]: route.reply,
        ...(route.isRepeatable ? { 200: route.reply } : {}),
        '4xx': ErrorReply,
        '5xx': ErrorReply,
      },
    }
  if (route.params) schema.params = route.params
  if (route.query) schema.querystring = route.query
  if (route.body) schema.body = route.body
  if (route.form) schema.consumes = ['multipart/form-data']
  return schema
}

function checkOwner(request: FastifyRequest) {
  for (const part of [request.params, request.body]) {
    if (typeof part !== 'object' || part === null || !('userId' in part)) continue
    if (part.userId !== request.user?.id) throw notAllowed()
  }
}
