import { adminOnly } from '../../errors.ts'
import { listTexts } from '../../list.texts.ts'
import { CallError, messageOf } from '../calls/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface ListFailureProps {
  error: unknown
  /** Shown instead of the server's message, except when access is denied. */
  text: string
  onRetry: () => void
}

/** Shows why a list couldn't be loaded, with a button to try again. */
export function ListFailure({ error, text, onRetry }: ListFailureProps) {
  const isDenied = error instanceof CallError && error.code === adminOnly.code
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="error">{isDenied ? messageOf(error, text) : text}</Alert>
      {!isDenied && (
        <Button variant="secondary" onClick={onRetry}>
          {listTexts.tryAgain}
        </Button>
      )}
    </div>
  )
}
