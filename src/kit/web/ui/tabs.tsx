import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { stepOfKey } from '../page/direction.ts'

interface TabsProps {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onValueChange: (value: string) => void
  /** Content of the chosen tab. */
  children: ReactNode
}

/** Tabs that show one view at a time. Arrow keys, Home and End move focus along the row; Enter or Space chooses. */
export function Tabs({ label, tabs, value, onValueChange, children }: TabsProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-5">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="grid grid-cols-2 gap-x-2 border-b sm:flex sm:gap-x-1"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className={trigger}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" key={value} id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const step = stepOfKey(event.key)
  const to = step === undefined ? { Home: 0, End: -1 }[event.key] : at + step
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

const trigger =
  '-mb-px min-h-12 rounded-t-lg border-transparent border-b-3 px-3 py-2.5 text-center leading-tight text-muted-foreground transition-colors sm:px-4 ' +
  'hover:text-foreground aria-selected:border-primary aria-selected:font-semibold aria-selected:text-foreground'
