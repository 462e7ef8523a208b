import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect } from 'react'
import X from '~icons/lucide/x'
import { useBackCloses } from '../page/back-closes.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFocusReturn } from './focus-return.ts'
import { keyboardScroll } from './keyboard-scroll.ts'
import { uiTexts } from './ui.texts.ts'

interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
  /** `full` covers the window and hides the title visually. */
  size?: 'narrow' | 'wide' | 'full'
  /** While true, neither Escape, nor Back, nor a press outside closes it. */
  isBusy?: boolean
  /** The element that gets focus first. By default, the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A modal dialog. Focus stays inside and returns to the opener at the end. Back closes it. On phones it is a sheet at the bottom.
 *
 * @example <Dialog onClose={onClose} title="Create New Folder">…</Dialog>
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  actions,
  size = 'narrow',
  isBusy = false,
  initialFocus,
}: DialogProps) {
  const focus = useFocusReturn()
  useBackCloses(onClose, isBusy)
  useEffect(markOpen, [])
  const begin = (event: Event) => {
    focus.remember()
    if (!initialFocus?.current) return
    event.preventDefault()
    initialFocus.current.focus()
  }
  const keepOpen = (event: Event) => isBusy && event.preventDefault()
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim transition-opacity starting:opacity-0" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          className={sizes[size]}
        >
          <header className={size === 'full' ? 'sr-only' : 'flex flex-col gap-1.5 pt-6.5 pe-16 ps-6 sm:pt-7.5'}>
            <Radix.Title className="text-2xl large-text:text-lg">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted-foreground">{description}</Radix.Description>}
          </header>
          {children && (
            <div
              ref={keyboardScroll}
              className="flex min-h-0 large-text:shrink-0 grow flex-col gap-4 overflow-y-auto large-text:overflow-visible px-6 pt-4 pb-2 -outline-offset-2"
            >
              {children}
            </div>
          )}
          {actions && <footer className="flex flex-col-reverse gap-3 px-6 pt-4 sm:flex-row sm:justify-end">{actions}</footer>}
          {/* Last in the DOM, so that the first focusable element is part of the content. */}
          <Radix.Close
            className={buttonClass({ variant: 'quiet', size: 'icon', className: closeButton })}
            aria-label={uiTexts.close}
          >
            <X aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

let open = 0
/** Toasts move to the top while a dialog is open (toast-viewport.tsx). */
function markOpen() {
  const { dataset } = document.documentElement
  open++
  dataset.dialog = ''
  return () => {
    if (--open === 0) delete dataset.dialog
  }
}

/** Leaves room for a toast above it. With large letters, title and buttons would leave none between them, so it scrolls as a whole. */
const panel =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] in-data-toast:max-h-[calc(100dvh-9rem)] large-text:overflow-y-auto flex-col rounded-t-card border border-border bg-card text-card-foreground shadow-lifted ' +
  'pb-[max(1.5rem,env(safe-area-inset-bottom))] outline-none transition starting:translate-y-6 starting:opacity-0 ' +
  'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:in-data-toast:max-h-[min(86dvh,calc(100dvh-14rem))] sm:-translate-y-1/2 sm:rounded-card sm:starting:-translate-y-[48%]'

const sizes = {
  narrow: classNames(panel, 'sm:max-w-md'),
  wide: classNames(panel, 'sm:max-w-2xl'),
  full: 'fixed inset-0 z-50 flex flex-col bg-background outline-none',
}

const closeButton = 'absolute top-5 end-3 sm:top-6'
