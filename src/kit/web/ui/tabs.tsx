import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onValueChange: (value: string) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Views of one screen, of which one is shown. Arrow keys move along the row, Enter or Space chooses. */
export function Tabs({ label, tabs, value, onValueChange, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} activationMode="manual" className="flex flex-col gap-5">
      <Radix.List aria-label={label} className="grid grid-cols-2 gap-x-2 border-b sm:flex sm:gap-x-1">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={trigger}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content key={value} value={value} tabIndex={-1} className="outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const trigger =
  '-mb-px min-h-12 rounded-t-lg border-transparent border-b-3 px-3 py-2.5 text-center leading-tight text-muted-foreground transition-colors sm:px-4 ' +
  'hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-foreground'
