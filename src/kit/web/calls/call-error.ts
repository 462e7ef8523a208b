import { uiTexts } from '../ui/ui.texts.ts'

/**
 * A reply that was not a success. The message is `"<status>: <body text, or the status text>"`.
 *
 * Screens show `serverMessage` (see `messageOf`) and decide by `code`, never by the message.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The `message` of a JSON error reply. */
  readonly serverMessage: string | undefined
  /** Seconds, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(answer: FailedAnswer) {
    super(`${answer.status}: ${answer.text || answer.statusText}`)
    this.name = 'CallError'
    this.status = answer.status
    const body = parseObject(answer.text)
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.serverMessage = typeof body.message === 'string' && body.message !== '' ? body.message : undefined
    this.retryAfterSeconds = parseSeconds(answer.retryAfter)
  }
}

/** There was no reply: the device is offline, the server is down, or the connection broke. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('We couldn’t reach the server.', { cause })
    this.name = 'NetworkError'
  }
}

export interface FailedAnswer {
  status: number
  statusText: string
  text: string
  retryAfter: string | null
}

/** True when a proxy before the server refuses the size of what was sent: a 413 without a code of ours. */
export const isTooLargeForProxy = (error: unknown): boolean =>
  error instanceof CallError && error.status === 413 && error.code === undefined

/**
 * Returns the server's error message, or `fallback` when it sent none that can be shown.
 *
 * @example messageOf(error, 'Please try again.')
 */
export function messageOf(error: unknown, fallback: string): string {
  if (isTooLargeForProxy(error)) return uiTexts.tooLargeForProxy
  return error instanceof CallError ? (error.serverMessage ?? fallback) : fallback
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function parseSeconds(retryAfter: string | null): number | undefined {
  const seconds = retryAfter === null || retryAfter === '' ? Number.NaN : Number(retryAfter)
  return Number.isFinite(seconds) ? seconds : undefined
}
