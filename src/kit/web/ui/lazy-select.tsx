import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './field.tsx'
import type { SelectOption } from './select.tsx'

const load = () => import('./select.tsx')
const Select = lazy(async () => ({ default: (await load()).Select }))

interface LazySelectProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  className: string
}

/** A `Select` without a visible label, whose list (much code) comes when a pointer or focus nears it. */
export function LazySelect({ label, className, ...select }: LazySelectProps) {
  const [isWanted, setIsWanted] = useState(false)
  const want = () => setIsWanted(true)
  // A failure shows when the list itself is opened.
  const preload = () => void load().catch(() => {})

  const closed = (
    <div className={className}>
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-expanded={false}
        aria-haspopup="listbox"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={want}
        onKeyDown={(event: KeyboardEvent) => opens.includes(event.key) && want()}
        className={classNames(controlClass, 'flex cursor-pointer items-center justify-between gap-3 text-left')}
      >
        <span className="truncate">{select.options.find(({ value }) => value === select.value)?.label}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </button>
    </div>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <Select {...select} isLabelHidden defaultOpen label={label} className={className} />
    </Suspense>
  )
}

const opens = ['ArrowDown', 'ArrowUp']
