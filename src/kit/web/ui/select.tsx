import { Select as Radix } from 'radix-ui'
import { useState } from 'react'
import Check from '~icons/lucide/check'
import ChevronDown from '~icons/lucide/chevron-down'
import { BackCloses } from '../page/back-closes.ts'
import { pageDirection } from '../page/direction.ts'
import { pageNonce } from '../page/page-nonce.ts'
import { classNames, popupItem, popupSurface } from './class-names.ts'
import { controlClass, Field, type FieldWords } from './field.tsx'

export interface SelectOption {
  /** Must not be empty: Radix uses the empty string for "nothing chosen". */
  value: string
  label: string
}

export interface SelectProps extends FieldWords {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  disabled?: boolean
  /** Shows the label to screen readers only, where the context already makes it clear. */
  isLabelHidden?: boolean
  /** Opens the list on mount, for a select whose code is loaded when it is opened. */
  defaultOpen?: boolean
  className?: string
}

/** A choice from a list, with type-ahead that resets after a second (Radix's own value). */
export function Select({
  value,
  onValueChange,
  options,
  disabled = false,
  isLabelHidden = false,
  defaultOpen = false,
  ...field
}: SelectProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const root = (wiring: Partial<{ id: string }>) => (
    <Radix.Root
      dir={pageDirection()}
      open={isOpen}
      onOpenChange={setOpen}
      value={value}
      onValueChange={onValueChange}
      disabled={disabled}
    >
      {isOpen && <BackCloses onClose={() => setOpen(false)} />}
      <Radix.Trigger
        {...wiring}
        {...(isLabelHidden ? { 'aria-label': field.label } : {})}
        className={classNames(controlClass, 'flex cursor-pointer items-center justify-between gap-3 text-start')}
      >
        <span className="min-w-0 [&>span]:block [&>span]:truncate">
          <Radix.Value />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className={classNames(
            popupSurface,
            'w-(--radix-select-trigger-width) [--popup-height:var(--radix-select-content-available-height)]',
          )}
        >
          <Radix.Viewport nonce={pageNonce}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={classNames(popupItem, 'justify-between')}>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-5" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  if (isLabelHidden) return <div className={field.className}>{root({})}</div>
  return <Field {...field}>{root}</Field>
}
