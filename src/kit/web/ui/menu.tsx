import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { pageDirection } from '../page/direction.ts'
import { classNames, popupItem, popupSurface } from './class-names.ts'

interface MenuProps {
  /** The button that opens the menu; it needs an accessible name. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** When left out, only the trigger opens and closes the menu. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

/**
 * A menu of actions.
 *
 * @example <Menu trigger={<Button size="icon" aria-label="Actions" />}><MenuItem onSelect={rename}>Rename</MenuItem></Menu>
 */
export function Menu({ trigger, align = 'end', onCloseAutoFocus, children, ...root }: MenuProps) {
  return (
    <Radix.Root dir={pageDirection()} {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
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
