import { useEffect } from 'react'
import { tryToReach, useOnBack } from '../calls/come-back.ts'
import { reach } from '../calls/reach.ts'
import { classNames } from '../ui/class-names.ts'
import { LoadFailed } from '../ui/load-failed.tsx'

interface MissingSheetProps {
  /** Why the page isn't there, if the server answers. */
  text: string
  onRetry: () => void
  /** Its place on the page; all of it without one. */
  className?: string
}

/**
 * In place of a page, or a picture of one, that couldn't be fetched. A picture fails without a reason, so the server is asked once whether it
 * answers. When it does again, the page comes back by itself.
 */
export function MissingSheet({ text, onRetry, className = 'absolute inset-0' }: MissingSheetProps) {
  useOnBack(onRetry)
  useEffect(() => {
    if (reach() === 'here') tryToReach()
  }, [])
  return (
    <div
      className={classNames(
        'grid place-content-center justify-items-center overflow-auto bg-card p-4 text-card-foreground',
        className,
      )}
    >
      <LoadFailed text={text} onRetry={onRetry} className="max-w-sm justify-center" />
    </div>
  )
}
