import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Menu, MenuItem } from './menu.tsx'

export interface Action {
  label: string
  icon: ReactNode
  tone?: 'plain' | 'destructive'
  run: () => void
}

export interface ActionMenuTarget {
  /** Opens at this button, and gives focus back to it. */
  button: HTMLElement
  label: string
  actions: readonly Action[]
}

/** One menu for a whole list, so that a row or card costs no more than a button. */
export function ActionMenu({ target, onClose }: { target: ActionMenuTarget; onClose: () => void }) {
  const chosen = useRef<Action>(undefined)
  const { left, top, width, height } = target.button.getBoundingClientRect()
  // Where the menu opens; its name is the menu's, while the button itself stays the one thing to find.
  const anchor = (
    <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }}>
      <span className="sr-only">{target.label}</span>
    </span>
  )
  return (
    <Menu
      trigger={anchor}
      open
      onOpenChange={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        target.button.focus({ preventScroll: true })
        // Only now: a dialog that opens remembers the button as the place to give focus back to.
        chosen.current?.run()
      }}
    >
      {target.actions.map((action) => (
        <MenuItem
          key={action.label}
          icon={action.icon}
          tone={action.tone ?? 'plain'}
          onSelect={() => {
            chosen.current = action
          }}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
