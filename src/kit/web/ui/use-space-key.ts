import { useEffect } from 'react'

/** Calls `onPress` for the space key, unless the focused element uses that key itself. */
export function useSpaceKey(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // With Control or Command, systems change the language that is typed.
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, summary')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
