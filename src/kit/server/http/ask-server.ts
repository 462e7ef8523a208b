import { lookup as lookUp } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { type RequestOptions, request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { onlyAt, plainHost } from '../access/public-addresses.ts'

/** The server is at an address where none is asked. */
export class AskedElsewhere extends Error {
  override readonly name = 'AskedElsewhere'
}

interface Question extends Pick<RequestOptions, 'method' | 'headers' | 'ca'> {
  isAllowed: (address: string) => boolean
  lookup?: LookupFunction
  signal: AbortSignal
  body?: string
}

/**
 * Asks another server. Its address is checked while connecting, so that an answer of the DNS can't lead elsewhere in between. Follows no
 * redirect, and reads nothing after `read` has settled.
 *
 * @throws AskedElsewhere
 */
export async function askServer<T>(url: URL, question: Question, read: (reply: IncomingMessage) => Promise<T>): Promise<T> {
  const { isAllowed, lookup = lookUp as LookupFunction, body, ...options } = question
  let isElsewhere = false
  const allowed = (found: string) => {
    isElsewhere ||= !isAllowed(found)
    return !isElsewhere
  }
  const host = plainHost(url.hostname)
  if (isIP(host) > 0 && !isAllowed(host)) throw new AskedElsewhere()
  const requestBy = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const request = requestBy(url, { ...options, agent: false, lookup: onlyAt(lookup, allowed) })
  // What comes after the answer is of no interest.
  request.on('error', () => undefined)
  try {
    request.end(body)
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    return await read(reply)
  } catch (error) {
    throw isElsewhere ? new AskedElsewhere() : error
  } finally {
    request.destroy()
  }
}

/** Returns a body. Null when it has more bytes: no more of it is read then. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
