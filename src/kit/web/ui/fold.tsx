import { type ReactNode, useState } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'

interface FoldProps {
  title: string
  isOpen?: boolean
  /** Rendered while it is open. */
  children: ReactNode
}

/** A line that unfolds what is needed less often. */
export function Fold({ title, isOpen: isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 text-primary transition group-open/fold:rotate-180" />
        {title}
      </summary>
      {isOpen && <div className="pt-3 pb-2">{children}</div>}
    </details>
  )
}
