import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A sheet of paper. Accepts all props of a section. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(paper, 'p-5 sm:p-6', className)} />
}

interface CardHeaderProps {
  title: string
  /** Id of the heading, for the card's `aria-labelledby`. */
  id?: string
  icon?: ReactNode
  /** A small link or button at the end of the line. */
  action?: ReactNode
}

export function CardHeader({ title, id, icon, action }: CardHeaderProps) {
  return (
    <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h2
        id={id}
        className="flex min-w-0 large-text:[overflow-wrap:anywhere] items-center gap-2.5 text-xl large-text:[&_svg]:hidden [&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-primary"
      >
        {icon}
        {title}
      </h2>
      {action}
    </header>
  )
}

/** Classes for the surface of a card, for links and buttons that look like one. */
export const paper = 'rounded-card bg-card text-card-foreground shadow-paper'
