import { CallError } from '../calls/call-error.ts'
import { failureKind } from '../calls/failure-kind.rules.ts'
import { uiTexts } from '../ui/ui.texts.ts'

/** Returns a second line for a failed form: how long to wait after too many attempts (429), or that there was no connection. */
export function failureAdvice(error: unknown): string | undefined {
  const kind = failureKind(error, navigator.onLine)
  if (kind === 'offline') return uiTexts.offline
  if (kind === 'away') return uiTexts.noAnswer
  if (!(error instanceof CallError) || error.status !== 429 || error.retryAfterSeconds === undefined) return undefined
  return uiTexts.tryAgainIn(Math.max(1, Math.ceil(error.retryAfterSeconds / 60)))
}
