import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui.texts.ts'

interface LoadFailedProps {
  text: string
  onRetry: () => unknown
  className?: string
}

/** Says what couldn't be loaded, with a button to try again. */
export function LoadFailed({ text, onRetry, className }: LoadFailedProps) {
  return (
    <div className={classNames('flex flex-col items-start gap-4', className)}>
      <Alert tone="error">{text}</Alert>
      <Button variant="secondary" onClick={() => onRetry()}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
}
