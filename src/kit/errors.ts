import { endDateTexts } from './end-date.texts.ts'

/** Returns texts in the language of a reader. */
export type Say = <Texts extends object>(english: Texts) => Texts

/**
 * An error whose message the caller may see. Anything else that is thrown is answered with 500 and no detail.
 *
 * `code` is part of the API (`goals.not_found`): clients decide by the code, never by the message.
 */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  /** Seconds until a retry makes sense, sent as the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  /** What the error says where its definition doesn't say enough. */
  readonly detail: ((say: Say) => string) | undefined

  constructor(definition: ErrorDefinition, retryAfterSeconds?: number, detail?: (say: Say) => string) {
    super(detail?.((english) => english) ?? definition.message)
    this.detail = detail
    this.name = 'AppError'
    this.code = definition.code
    this.status = definition.status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ErrorDefinition {
  code: string
  status: number
  message: string
}

/**
 * Defines an error once. The returned function creates it, ready to throw, and has its code and status.
 *
 * @example
 * const goalNotFound = defineError('goals.not_found', 404, 'Goal not found')
 * throw goalNotFound()
 * if (error.code === goalNotFound.code) ...
 */
export function defineError<const Code extends string>(code: Code, status: number, message: string) {
  const create = (more: { message?: string; detail?: (say: Say) => string; retryAfterSeconds?: number } = {}) =>
    new AppError({ code, status, message: more.message ?? message }, more.retryAfterSeconds, more.detail)
  return Object.assign(create, { code, status })
}

/** Returns the code of an error, such as `ENOENT`, PostgreSQL's `40001` or SQLite's `SQLITE_BUSY`. Empty when it has none. */
export const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const notSignedIn = defineError('session.required', 401, 'Please sign in.')
export const notAllowed = defineError('session.not_allowed', 403, 'You are not allowed to do that.')
export const adminOnly = defineError('session.admin_only', 403, 'Access Denied')
export const accountReadOnly = defineError(
  'session.read_only',
  403,
  'Your account is read-only, so this wasn’t saved. You can still read, download and export everything.',
)
export const proofRequired = defineError('session.proof_required', 403, 'Please confirm that it’s you.')
export const endNotAhead = defineError('access.end_not_ahead', 400, endDateTexts.notAhead)
export const foreignOrigin = defineError('request.foreign_origin', 403, 'This request came from another site.')
export const invalidRequest = defineError('request.invalid', 400, 'The request is not valid.')
export const requestCutOff = defineError('request.cut_off', 400, 'The request ended too early.')
export const requestTooSlow = defineError('request.too_slow', 408, 'The request did not arrive in time. Please try again.')
export const idTaken = defineError('request.id_taken', 409, 'Something else was saved under this id.')
export const changedMeanwhile = defineError(
  'request.changed_meanwhile',
  409,
  'Something changed while this was being saved, so it wasn’t saved. Please try again.',
)
export const partsMissing = defineError(
  'request.parts_missing',
  409,
  'Some parts of this file haven’t arrived yet. Please send them again.',
)
export const partDamaged = defineError(
  'request.part_damaged',
  409,
  'A part of this file was damaged on the way. Please send it again.',
)
export const unknownPath = defineError('request.unknown_path', 404, 'There is nothing at this address.')
export const tooManyAttempts = defineError('limits.too_many_tries', 429, 'Too many tries. Please wait a little and try again.')
export const tooManyAtOnce = defineError('limits.too_many_at_once', 429, 'Too much at once. Please wait a moment and try again.')
export const answerTooLarge = defineError(
  'limits.answer_too_large',
  413,
  'This is too much for one answer. Please ask for less at once.',
)
export const noRoomLeft = defineError(
  'limits.no_room',
  409,
  'Your account has no room for more of these, so this wasn’t saved. Delete some that you don’t need, then try again.',
)
export const tooBusy = defineError('limits.too_busy', 503, 'Many people are signing in right now. Please try again in a moment.')
export const unavailable = defineError('server.unavailable', 503, 'That didn’t work just now. Please try again in a moment.')
export const outcomeUnknown = defineError(
  'server.outcome_unknown',
  503,
  'We couldn’t tell whether this was saved. Please look before you try again.',
)
export const storageFull = defineError(
  'storage.full',
  507,
  'The server has no space left, so this wasn’t saved. Please try again later.',
)
export const storageReadOnly = defineError(
  'storage.read_only',
  507,
  'The server can’t save anything at the moment, so this wasn’t saved. Please try again later.',
)
export const unexpected = defineError('server.unexpected', 500, 'Something went wrong')
