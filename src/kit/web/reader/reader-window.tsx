import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useFocusReturn } from '../ui/focus-return.ts'
import { Spinner } from '../ui/spinner.tsx'
import { readerTexts } from './reader.texts.ts'

interface ReaderWindowProps {
  /** False when the opener gets focus in another way. */
  returnsFocus?: boolean
  onClose: () => void
  children: ReactNode
}

/** The full-screen dialog of a reader, and of what is shown until there is something to read. */
export function ReaderWindow({ returnsFocus = true, onClose, children }: ReaderWindowProps) {
  const focus = useFocusReturn()
  // The reader inside takes focus before the dialog would.
  useState(focus.remember)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            if (event.target instanceof Element && event.target.contains(document.activeElement)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => (returnsFocus ? focus.giveBack(event) : event.preventDefault())}
          onEscapeKeyDown={(event) => {
            // Escape closes the search or the panel that is open, and not the reader.
            if (event.target instanceof Element && event.target.closest('[role=search], [data-closes-first]'))
              event.preventDefault()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-background text-foreground outline-none transition-opacity starting:opacity-0"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ReaderNoteProps {
  title: string
  isWaiting: boolean
  onClose: () => void
  /** Shown once it doesn't wait any more. */
  children?: ReactNode
}

/** What a reader's window shows while there is nothing to read yet, or at all. */
export function ReaderNote({ title, isWaiting, onClose, children }: ReaderNoteProps) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 p-6 text-center">
      <Radix.Title className={isWaiting ? 'sr-only' : 'text-lg'}>{title}</Radix.Title>
      {isWaiting ? <Spinner className="size-8" /> : children}
      <Button variant="secondary" onClick={onClose}>
        {readerTexts.close}
      </Button>
    </div>
  )
}
