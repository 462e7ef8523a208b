import { useRef } from 'react'

/** Remembers what had focus when a dialog opened, and gives it back at the end; of a menu, which is gone by then, its button. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      opener.current = openerOf(document.activeElement)
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}

function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
