import type { ReactNode } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import type { Icon } from '#kit/web/ui/icon.tsx'

export function Rows({ children }: { children: ReactNode }) {
  return <div className="flex flex-col divide-y divide-border">{children}</div>
}

/** What can be done, and what comes of it. */
export function Row({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 first:pt-0 last:pb-0">
      <p className="min-w-[min(10rem,100%)] flex-1 text-muted-foreground text-sm">{hint}</p>
      {children}
    </div>
  )
}

interface ActionProps {
  hint: string
  icon: Icon
  label: string
  isDangerous?: boolean
  onPress: () => void
}

export function Action({ hint, icon: ActionIcon, label, isDangerous = false, onPress }: ActionProps) {
  return (
    <Row hint={hint}>
      <Button variant={isDangerous ? 'destructive' : 'secondary'} className={wideOnPhones} onClick={onPress}>
        <ActionIcon aria-hidden />
        {label}
      </Button>
    </Row>
  )
}

export const wideOnPhones = 'max-sm:w-full'
