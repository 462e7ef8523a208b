import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { ErrorReply, Route, RouteInput, RouteReply, RouteShape } from '#kit/contract.ts'
import { AppError, type ErrorDefinition } from '#kit/errors.ts'

export interface Answer<S extends RouteShape> {
  reply: RouteReply<S>
  headers: LightMyRequestResponse['headers']
}

/** Calls a route of the contract as the user who sent `request`. Throws an error reply as a `RefusedCall`. */
export type OwnApi = <S extends RouteShape>(request: FastifyRequest, route: Route<S>, input: RouteInput<S>) => Promise<Answer<S>>

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

/** Headers that say from where the call comes. All others are about the page. */
const passedOn = [
  'user-agent',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/** Calls the API from within the server. The pages without scripts make the app's calls, so its rules, limits and permissions apply. */
export function createOwnApi(app: FastifyInstance): OwnApi {
  return async (request, route, input) => {
    const { params = {}, query = {}, body } = input as Parts
    const answer = await app.inject({
      method: route.method,
      url: route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      query: Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
      headers: {
        ...Object.fromEntries(
          passedOn.flatMap((name) => [[name, request.headers[name]]]).filter(([, value]) => value !== undefined),
        ),
        // Of two cookies with the same name the first counts. So errors are in the language of the page.
        cookie: [`language=${request.wording.language}`, request.headers.cookie].filter(Boolean).join('; '),
      },
      remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode >= 300) throw errorIn(answer)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { reply: isJson ? answer.json() : answer.rawPayload, headers: answer.headers } as Answer<never>
  }
}

/** The error reply of a call, with its headers, which may set cookies. */
export class RefusedCall extends AppError {
  readonly headers: LightMyRequestResponse['headers']
  constructor(answer: LightMyRequestResponse, definition: ErrorDefinition, retryAfterSeconds: number | undefined) {
    // The message is in the language of the page already.
    super(definition, retryAfterSeconds, () => definition.message)
    this.headers = answer.headers
  }
}

function errorIn(answer: LightMyRequestResponse): RefusedCall {
  const { message, code } = answer.json<{ message: string; code: string } & typeof ErrorReply>()
  const retryAfter = Number(answer.headers['retry-after'])
  return new RefusedCall(answer, { code, message, status: answer.statusCode }, Number.isNaN(retryAfter) ? undefined : retryAfter)
}
