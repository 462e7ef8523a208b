import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  /** A decorative line drawing. */
  drawing?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  className?: string
}

/** Shown instead of an empty list, with an action to continue. */
export function EmptyState({ drawing, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center gap-4 px-4 py-8 text-center', className)}>
      {drawing && (
        <div aria-hidden className="text-primary [&_svg]:h-28 [&_svg]:w-auto">
          {drawing}
        </div>
      )}
      <div className="flex max-w-sm flex-col gap-1">
        <p className="font-heading text-xl">{title}</p>
        {text && <p className="text-balance text-muted-foreground">{text}</p>}
      </div>
      {action}
    </div>
  )
}
