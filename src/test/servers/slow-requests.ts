import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#kit/contract.ts'
import type { RequestSample } from '../routes/route-sample.ts'

/** A request whose headers the server has, and whose body it has not. */
export interface SlowRequest {
  name: string
  /** Sends the first bytes of the body. */
  send(bytes: number): void
  /** Sends the rest of the body. Returns the status of the reply. */
  finish(): Promise<number>
}

let last = 0

/** Lets a test send requests over real connections, with the body after the headers. Call it before the server is ready. */
export async function slowRequests(app: FastifyInstance) {
  const arrived = new Map<string, () => void>()
  const note = (headers: Record<string, unknown>) => arrived.get(String(headers['x-request']))?.()
  // A multipart body is read by the handler. Any other one is read after this hook, which follows the checks of the headers.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.isMultipart()) note(request.headers)
    done(null, payload)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.isMultipart()) note(request.headers)
    done()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  /** `credential` is a cookie, or `Bearer` with the password of a device. */
  return async (route: Pick<Route, 'method' | 'path'>, credential: string, sample: RequestSample): Promise<SlowRequest> => {
    const { params = {}, query, body = {}, form } = sample
    const name = `${route.method} ${route.path}`
    const id = String(++last)
    const path = route.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
    const payload = form?.payload ?? Buffer.from(JSON.stringify(body))
    const headers = {
      'content-type': 'application/json',
      ...form?.headers,
      'content-length': payload.length,
      ...(/^Bearer /.test(credential) ? { authorization: credential } : { cookie: credential }),
      'x-request': id,
      'x-forwarded-for': `10.9.${(last >> 8) & 255}.${last & 255}`,
    }
    const sent = httpRequest({
      ...{ host: '127.0.0.1', port, method: route.method, headers, agent: false },
      path: query === undefined ? path : `${path}?${query}`,
    })
    const status = statusOf(sent)
    // A reply without the body is a refusal by the headers; the caller sees it in `finish`.
    await Promise.race([new Promise<void>((resolve) => arrived.set(id, resolve)), status, flush(sent)])
    let sentBytes = 0
    return {
      name,
      send(bytes) {
        sent.write(payload.subarray(sentBytes, sentBytes + bytes))
        sentBytes += bytes
      },
      finish() {
        sent.end(payload.subarray(sentBytes))
        return status
      },
    }
  }
}

function statusOf(sent: ClientRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  sent.on('error', reject)
  sent.on('response', (reply) => {
    reply.resume()
    reply.on('end', () => resolve(reply.statusCode ?? 0))
    reply.on('error', reject)
  })
  return promise
}

/** Sends the headers now. Never resolves. */
function flush(sent: ClientRequest): Promise<never> {
  sent.flushHeaders()
  return new Promise(() => {})
}
