import { CallError } from './call-error.ts'
import { uiTexts } from './ui.texts.ts'

/** How long to wait after too many tries (429), in words; undefined when the server did not say. */
export function waitAdvice(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 429 || error.retryAfterSeconds === undefined) return undefined
  return uiTexts.tryAgainIn(Math.max(1, Math.ceil(error.retryAfterSeconds / 60)))
}
