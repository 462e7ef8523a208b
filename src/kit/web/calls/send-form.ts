import type { Route, RouteReply, RouteShape } from '#kit/contract.ts'
import { addressOf } from '../page/address.ts'
import { currentUser } from '../page/current-user.ts'
import { CallError, NetworkError } from './call-error.ts'
import { beforeCalls } from './call-order.ts'
import { isWorthRepeating, noticeEndedSession } from './ended-session.ts'
import { isUnanswered } from './failure-kind.rules.ts'
import { noteReach } from './reach.ts'

export interface SendFormOptions {
  /** Receives the share of the bytes sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  params?: Record<string, string>
  /** Query of the address; undefined values are left out. */
  query?: object
}

/**
 * Sends a multipart form. Uses XMLHttpRequest because fetch doesn't report upload progress. Throws like `call`; an abort rejects with the
 * signal's reason.
 *
 * @example await sendForm(libraryApi.upload, form, { onProgress: (share) => setShare(share), signal })
 */
export async function sendForm<S extends RouteShape>(
  route: Route<S>,
  form: FormData,
  options: SendFormOptions = {},
): Promise<RouteReply<S>> {
  const caller = currentUser()
  for (let isRepeated = false; ; isRepeated = true) {
    const sentAt = performance.now()
    try {
      const reply = await sendOnce(route, form, options)
      noteReach()
      return reply
    } catch (error) {
      if (isUnanswered(error)) noteReach(error)
      if (!(error instanceof CallError)) throw error
      if (await isWorthRepeating(error, { sentAt, caller, isRepeated })) continue
      noticeEndedSession(error, caller)
      throw error
    }
  }
}

async function sendOnce<S extends RouteShape>(
  route: Route<S>,
  form: FormData,
  { onProgress, signal, params, query }: SendFormOptions,
): Promise<RouteReply<S>> {
  const before = beforeCalls()
  if (before) await before
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(route.method, addressOf(route, { params, query }))
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total)
    request.onload = () => {
      try {
        resolve(replyOf(request) as RouteReply<S>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

function replyOf(request: XMLHttpRequest): unknown {
  const { status, statusText, responseText: text } = request
  if (status >= 200 && status < 300) return text === '' ? null : JSON.parse(text)
  throw new CallError({ status, statusText, text, retryAfter: request.getResponseHeader('Retry-After') })
}
