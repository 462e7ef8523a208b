import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string | undefined
  /** Id of the heading, which names the card. */
  headingId?: string
  icon?: ReactNode
  /** A small link or button at the end of the line of the heading. */
  action?: ReactNode
}

/** A sheet of paper. Accepts all props of a section. */
export function Card({ className, title, headingId, icon, action, children, ...rest }: CardProps) {
  return (
    <section aria-labelledby={title && headingId} {...rest} className={classNames(paper, 'p-5 sm:p-6', className)}>
      {title && (
        <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h2
            id={headingId}
            className="flex min-w-0 large-text:[overflow-wrap:anywhere] items-center gap-2.5 text-xl large-text:[&_svg]:hidden [&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-primary"
          >
            {icon}
            {title}
          </h2>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}

/** Classes for the surface of a card, for links and buttons that look like one. */
export const paper = 'rounded-card bg-card text-card-foreground shadow-paper'
