import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'

interface PageProps {
  title: string
  lead?: ReactNode
  /** A link to the screen that this one lies behind. */
  back?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen inside the frame, with its heading. Sets the document's title and moves focus to the heading on navigation. */
export function Page({ title, lead, back, actions, children }: PageProps) {
  const heading = usePageHeading(title)
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      {back}
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl sm:text-4xl">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        {lead && <p className="w-full text-lg text-muted-foreground">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
