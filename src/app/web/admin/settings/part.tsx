import type { ReactNode } from 'react'

interface PartProps {
  title: string
  isTitleHidden?: boolean
  children: ReactNode
}

export function Part({ title, isTitleHidden = false, children }: PartProps) {
  return (
    <section aria-label={title} className="flex flex-col items-start gap-3">
      {!isTitleHidden && <h2 className="font-sans font-semibold text-base">{title}</h2>}
      {children}
    </section>
  )
}
