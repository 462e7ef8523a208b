import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { ErrorReply, type Route, type RouteInput, type RouteReply, type RouteShape } from '../contract.ts'
import { adminOnly, notAllowed, notSignedIn } from '../errors.ts'
import { noteAdminWork, requireFreshProof } from './proof.ts'
import type { SessionUser } from './session-user.ts'

type CallUser<S extends RouteShape> = S extends { access: 'public' } ? SessionUser | null : SessionUser

export type Call<S extends RouteShape> = RouteInput<S> & {
  user: CallUser<S>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one route of a contract. Checks access, validates the input, calls `handle`, and removes from its reply what the contract doesn't
 * declare. A handler that replies with a stream sends it through `reply` and returns the result of `reply.send`.
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
    config: route.securityEvent === undefined ? {} : { securityEvent: route.securityEvent },
    // These hooks use callbacks, because a promise in each would delay every request by a microtask.
    onRequest: (request, _reply, done) => {
      if (route.access !== 'public' && !request.user) throw notSignedIn()
      if (route.access === 'admin' && !request.user?.isAdmin) throw adminOnly()
      if (route.freshProofMinutes !== undefined) requireFreshProof(request, route.freshProofMinutes)
      if (route.access === 'admin') void noteAdminWork(request).then(() => done(), done)
      else done()
    },
    preHandler: (request, _reply, done) => {
      if (route.access === 'owner') checkOwner(request)
      done()
    },
    handler: async (request, reply) => {
      reply.status(route.status)
      const call = { params: request.params, query: request.query, body: request.body, user: request.user, request, reply }
      return handle(call as unknown as Call<S>)
    },
  })
}

function schemaOf(route: Route): FastifySchema {
  const schema: FastifySchema & { summary: string; consumes?: string[] } = {
    summary: route.summary,
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
