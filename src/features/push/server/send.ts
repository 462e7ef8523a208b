import { lookup as lookUp } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { onlyPublic } from '#kit/server/access/public-addresses.ts'
import { endpointKind } from './endpoints.ts'

const answerWithinMs = 10_000
const mostConnections = 16

/** How a push service replied. */
export type PushAnswer =
  | { kind: 'accepted' }
  /** The device no longer exists. */
  | { kind: 'gone' }
  | { kind: 'too large' }
  /** No messages are accepted for this time. Null when the service gives no time. */
  | { kind: 'wait'; seconds: number | null }
  /** The message will never be accepted. */
  | { kind: 'refused'; reason: string }
  /** A retry may succeed. */
  | { kind: 'failed'; reason: string }

export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

export interface SenderOptions {
  /** Origins of push services that the operator has configured. */
  pushHosts: readonly string[]
  lookup?: LookupFunction
  withinMs?: number
}

/**
 * Sends messages to push services. Known push services are reached only at public addresses. The address is checked while connecting, so an
 * attacker can't change the DNS reply in between. Redirects aren't followed.
 */
export function createSender({ pushHosts, lookup = lookUp as LookupFunction, withinMs = answerWithinMs }: SenderOptions) {
  const connections = { keepAlive: true, maxSockets: mostConnections }
  const agents = { http: new HttpAgent(connections), https: new HttpsAgent(connections) }
  const publicLookup = onlyPublic(lookup)

  return ({ endpoint, headers, body }: PushRequest): Promise<PushAnswer> => {
    const kind = endpointKind(endpoint, pushHosts)
    // The operator has removed it from the configuration.
    if (kind === null) return Promise.resolve({ kind: 'refused', reason: 'not a push service' })
    const isSecure = new URL(endpoint).protocol === 'https:'
    const request = isSecure ? httpsRequest : httpRequest
    const agent = isSecure ? agents.https : agents.http
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ kind: 'failed', reason: error.message })
      const sent = request(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        agent,
        signal: AbortSignal.timeout(withinMs),
        ...(kind === 'known' ? { lookup: publicLookup } : {}),
      })
      sent.on('error', fail)
      sent.on('response', (answer) => {
        // The body doesn't matter, but a connection is reused only after it was read.
        answer.on('error', fail).resume()
        resolve(answerOf(answer.statusCode ?? 0, answer.headers['retry-after']))
      })
      sent.end(body)
    })
  }
}

function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too large' }
  const seconds = secondsOf(retryAfter)
  if (status === 429 || (status >= 500 && seconds !== null)) return { kind: 'wait', seconds }
  return { kind: status >= 500 ? 'failed' : 'refused', reason: `status ${status}` }
}

/** The Retry-After header in seconds. Push services send no dates. */
function secondsOf(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
}
