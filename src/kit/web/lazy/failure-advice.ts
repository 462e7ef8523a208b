import { CallError } from '../calls/call-error.ts'
import { uiTexts } from '../ui/ui.texts.ts'

/** A second line for a form that was not accepted: how long to wait after too many tries (429), or that there was no connection. */
export function failureAdvice(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return navigator.onLine ? uiTexts.noAnswer : uiTexts.offline
  if (error.status !== 429 || error.retryAfterSeconds === undefined) return undefined
  return uiTexts.tryAgainIn(Math.max(1, Math.ceil(error.retryAfterSeconds / 60)))
}
