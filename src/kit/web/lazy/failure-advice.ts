import { CallError } from '../calls/call-error.ts'
import { uiTexts } from '../ui/ui.texts.ts'

/** Returns a second line for a failed form: how long to wait after too many attempts (429), or that there was no connection. */
export function failureAdvice(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return navigator.onLine ? uiTexts.noAnswer : uiTexts.offline
  if (error.status !== 429 || error.retryAfterSeconds === undefined) return undefined
  return uiTexts.tryAgainIn(Math.max(1, Math.ceil(error.retryAfterSeconds / 60)))
}
