import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { errorCode } from '#kit/errors.ts'

/** What this machine finds at the installation's own public address. */
export type Visit =
  | { kind: 'answers'; certificateEnds: Date | null; takesLargeBodies: boolean }
  | { kind: 'redirects'; to: string }
  /** Something else answers there. */
  | { kind: 'foreign'; status: number }
  /** `code` is of Node, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
  | { kind: 'failed'; code: string }

/** More than whole uploads and parts of uploads have. */
const largeBytes = 2.5 * 1024 * 1024

interface VisitOptions {
  withinMs?: number
  /** Certificate of the only authority to trust, in PEM. */
  ca?: string
}

/** Visits a public address as a browser would, without signing in. Trusts the certificate authorities that Node trusts. */
export async function visitAddress(publicUrl: string, options: VisitOptions = {}): Promise<Visit> {
  try {
    const first = await ask(publicUrl, '/api/auth/user', options)
    const to = first.headers.location
    if (to !== undefined) return { kind: 'redirects', to: new URL(to, publicUrl).origin }
    if (!(await isOurs(first))) return { kind: 'foreign', status: first.statusCode ?? 0 }
    const certificate = (first.socket as Partial<TLSSocket>).getPeerCertificate?.()
    const certificateEnds = certificate?.valid_to ? new Date(certificate.valid_to) : null
    return { kind: 'answers', certificateEnds, takesLargeBodies: await takesLargeBodies(publicUrl, options) }
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) || String(error) }
  }
}

/** False only when something on the way refuses the size: our own server refuses the missing session. */
async function takesLargeBodies(publicUrl: string, options: VisitOptions): Promise<boolean> {
  const answer = await ask(publicUrl, '/api/uploads', options, Buffer.alloc(largeBytes)).catch(() => null)
  return answer?.statusCode !== 413 || (await isOurs(answer))
}

/** Our API always answers errors with a code. */
async function isOurs(answer: IncomingMessage): Promise<boolean> {
  try {
    return typeof JSON.parse(await text(answer)).code === 'string'
  } catch {
    return false
  }
}

async function ask(
  publicUrl: string,
  path: string,
  { withinMs = 5000, ca }: VisitOptions,
  body?: Buffer,
): Promise<IncomingMessage> {
  const url = new URL(path, publicUrl)
  const { request } = url.protocol === 'https:' ? https : http
  const sent: ClientRequest = request(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
    agent: false,
    ...(ca === undefined ? {} : { ca }),
    signal: AbortSignal.timeout(withinMs),
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return answer
}
