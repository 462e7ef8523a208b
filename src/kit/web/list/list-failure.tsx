import { adminOnly } from '../../errors.ts'
import { listTexts } from '../../list.texts.ts'
import { CallError, messageOf } from '../calls/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface ListFailureProps {
  error: unknown
  /** Said when the server said nothing. */
  text: string
  onRetry: () => void
}

/** Why something could not be read, and another try. */
export function ListFailure({ error, text, onRetry }: ListFailureProps) {
  const isDenied = error instanceof CallError && error.code === adminOnly().code
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
