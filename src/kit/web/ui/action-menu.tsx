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
  /** The menu opens at this button and returns focus to it. */
  button: HTMLElement
  label: string
  actions: readonly Action[]
}

/** One menu shared by all rows of a list, so that each row needs only a button. */
export function ActionMenu({ target, onClose }: { target: ActionMenuTarget; onClose: () => void }) {
  const chosen = useRef<Action>(undefined)
  const { left, top, width, height } = target.button.getBoundingClientRect()
  // Positions the menu and names it. The button itself isn't the trigger, so screen readers still find it only once.
  const anchor = (
    <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }}>
      <span className="sr-only">{target.label}</span>
    </span>
  )
  return (
    <Menu
      trigger={anchor}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        target.button.focus({ preventScroll: true })
        // Run the action only now: a dialog that it opens remembers the button as the element to return focus to.
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
