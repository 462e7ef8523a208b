import { messageOf } from '../calls/call-error.ts'
import { failureKind } from '../calls/failure-kind.rules.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { failureAdvice } from './failure-advice.ts'

/** Why something was not done, for the user to read. */
export interface Failure {
  message: string
  /** A second line: what would help, or how long to wait. */
  advice?: string | undefined
  /** True when nothing is wrong with what the user did: only the server can't be reached. It is not shown in red. */
  isQuiet?: boolean
}

/** The message of an error, or else `failed`, and what would help. Without the server, both are the same everywhere. */
export function explained(error: unknown, failed: string): Failure {
  const kind = failureKind(error, navigator.onLine)
  if (kind === 'offline' || kind === 'away') {
    const { title, text } = uiTexts.reach[kind]
    return { message: title, advice: text, isQuiet: true }
  }
  return { message: messageOf(error, failed), advice: failureAdvice(error) }
}
