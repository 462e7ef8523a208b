import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'

interface PageProps {
  title: string
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen inside the frame, with its heading. Sets the document's title and moves focus to the heading on navigation. */
export function Page({ title, lead, actions, children }: PageProps) {
  const heading = usePageHeading(title)
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
            {title}
          </h1>
          {lead && <p className="text-lg text-muted-foreground">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
