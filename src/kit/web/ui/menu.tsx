import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { useBackCloses } from '../page/back-closes.ts'
import { pageDirection } from '../page/direction.ts'
import { classNames, popupItem, popupSurface } from './class-names.ts'

interface MenuProps {
  /** The menu opens beside it; it needs an accessible name. */
  trigger: ReactElement
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
  children: ReactNode
}

/**
 * An open menu of actions. Back closes it.
 *
 * @example <Menu trigger={anchor} onClose={close} onCloseAutoFocus={focusButton}><MenuItem onSelect={rename}>Rename</MenuItem></Menu>
 */
export function Menu({ trigger, onClose, onCloseAutoFocus, children }: MenuProps) {
  useBackCloses(onClose)
  return (
    <Radix.Root dir={pageDirection()} open onOpenChange={onClose}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(popupSurface, '[--popup-height:var(--radix-dropdown-menu-content-available-height)]')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  tone?: 'plain' | 'destructive'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, tone = 'plain', disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(popupItem, '[&_svg]:size-5', tone === 'destructive' && 'text-destructive')}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}
