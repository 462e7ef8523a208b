import CloudOff from '~icons/lucide/cloud-off'
import { tryToReach, useIsTrying, useReach } from '../calls/reach.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui.texts.ts'

interface LoadFailedProps {
  text: string
  onRetry: () => unknown
  className?: string
}

/**
 * Says what couldn't be loaded, with a button to try again. While the server can't be reached, says that instead: the same words everywhere.
 * What waits for it is then fetched again when it answers, so the button asks only for that, and stays where it is.
 */
export function LoadFailed({ text, onRetry, className }: LoadFailedProps) {
  const reach = useReach()
  const isTrying = useIsTrying()
  return (
    <div className={classNames('flex flex-col items-start gap-4', className)}>
      {reach === 'here' ? (
        <Alert tone="error">{text}</Alert>
      ) : (
        <p role="status" className="flex items-start gap-3 text-muted-foreground">
          <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="text-foreground">{uiTexts.reach[reach].title}.</strong> {uiTexts.reach[reach].text}
          </span>
        </p>
      )}
      <Button variant="secondary" isLoading={reach !== 'here' && isTrying} onClick={reach === 'here' ? onRetry : tryToReach}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
}
