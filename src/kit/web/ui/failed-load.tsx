import { tryToReach, useIsTrying, useReach } from '../calls/come-back.ts'
import { Alert, FailureAlert } from './alert.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui.texts.ts'

export interface FailedLoadProps {
  text: string
  onRetry: () => unknown
  className?: string
}

/**
 * Says what couldn't be loaded, with a button to try again. While the server can't be reached, says that instead: the same words everywhere.
 * What waits for it is then fetched again when it answers, so the button asks only for that, and stays where it is.
 */
export function FailedLoad({ text, onRetry, className }: FailedLoadProps) {
  const reach = useReach()
  const isTrying = useIsTrying()
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-5 gap-y-3', className)}>
      {reach === 'here' ? (
        <Alert tone="error">{text}</Alert>
      ) : (
        <FailureAlert failure={{ message: uiTexts.reach[reach].title, advice: uiTexts.reach[reach].text, isQuiet: true }} />
      )}
      <Button variant="secondary" isLoading={reach !== 'here' && isTrying} onClick={reach === 'here' ? onRetry : tryToReach}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
}
