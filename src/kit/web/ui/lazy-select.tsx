import { type ComponentType, type KeyboardEvent, type ReactElement, useState } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { classNames } from './class-names.ts'
import { controlClass } from './field.tsx'
import type { SelectOption, SelectProps } from './select.tsx'

/** `waiting` is shown until the list's code has loaded. `onClose` closes the message when loading failed. */
interface Waiting {
  waiting: ReactElement
  onClose: () => void
}

const Select = lazyPart(async (): Promise<ComponentType<SelectProps & Waiting>> => (await import('./select.tsx')).Select, {
  waiting: ({ waiting }) => waiting,
})

interface LazySelectProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  className: string
}

/** A `Select` without a visible label. The code of its list is large, so it is loaded when the pointer or focus reaches the control. */
export function LazySelect({ label, className, ...select }: LazySelectProps) {
  const [isWanted, setIsWanted] = useState(false)
  const want = () => setIsWanted(true)

  const closed = (
    <div className={className}>
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-expanded={false}
        aria-haspopup="listbox"
        onPointerEnter={Select.preload}
        onFocus={Select.preload}
        onClick={want}
        onKeyDown={(event: KeyboardEvent) => opens.includes(event.key) && want()}
        className={classNames(controlClass, 'flex cursor-pointer items-center justify-between gap-3 text-start')}
      >
        <span className="truncate">{select.options.find(({ value }) => value === select.value)?.label}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </button>
    </div>
  )
  if (!isWanted) return closed
  return (
    <Select
      {...select}
      isLabelHidden
      defaultOpen
      label={label}
      className={className}
      waiting={closed}
      onClose={() => setIsWanted(false)}
    />
  )
}

const opens = ['ArrowDown', 'ArrowUp']
