import { failureKind } from '../calls/failure-kind.rules.ts'
import { explained } from '../forms/explained.ts'
import { type ToastInput, toast } from './toast.ts'

/**
 * Says in a toast why something was not done. `failed` is for errors without a message of their own. Says nothing when the session has
 * ended: the screen is gone then, and the next one says so.
 *
 * @example call(goalsApi.remove, { params: { id } }).catch((error) => toastFailure(error, texts.removeFailed))
 */
export function toastFailure(error: unknown, failed: string, more: Pick<ToastInput, 'text' | 'action'> = {}): void {
  if (failureKind(error, navigator.onLine) === 'ended') return
  const { message, advice, isQuiet } = explained(error, failed)
  toast({ title: message, ...(advice ? { text: advice } : {}), tone: isQuiet ? 'plain' : 'destructive', ...more })
}
