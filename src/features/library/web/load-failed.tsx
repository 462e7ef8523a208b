import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { libraryTexts } from '../library.texts.ts'

/** Says that files couldn't be loaded, and offers to try again. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="error">{text}</Alert>
      <Button variant="secondary" onClick={onRetry}>
        {libraryTexts.tryAgain}
      </Button>
    </div>
  )
}
