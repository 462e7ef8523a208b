import { adminOnly } from '#kit/errors.ts'
import { CallError, messageOf } from '#kit/web/call-error.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { adminScreensTexts } from '../../admin-screens.texts.ts'

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
          {adminScreensTexts.list.tryAgain}
        </Button>
      )}
    </div>
  )
}
