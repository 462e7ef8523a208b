import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
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

/**
 * When the certificate of a public address ends, also one that has ended or that this machine doesn't trust. Null without https, and
 * when nothing answers.
 */
export async function certificateEnd(publicUrl: string, withinMs = 5000): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    // A name is needed to get its certificate, and not allowed for an address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(withinMs) })
    const { valid_to } = socket.getPeerCertificate()
    return valid_to ? new Date(valid_to) : null
  } catch {
    return null
  } finally {
    socket.destroy()
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
