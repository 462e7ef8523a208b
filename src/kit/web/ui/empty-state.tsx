import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  /** A line drawing; decoration. */
  drawing?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  className?: string
}

/** What a list says when it has nothing to show, and the way on. */
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
