import { adminOnly } from '../../errors.ts'
import { CallError, messageOf } from '../calls/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

interface ListFailureProps {
  error: unknown
  /** Shown instead of the server's message, except when access is denied. */
  text: string
  onRetry: () => void
}

/** Shows why a list couldn't be loaded, with a button to try again. */
export function ListFailure({ error, text, onRetry }: ListFailureProps) {
  const isDenied = error instanceof CallError && error.code === adminOnly.code
  return isDenied ? <Alert tone="error">{messageOf(error, text)}</Alert> : <LoadFailed text={text} onRetry={onRetry} />
}
