import { useEffect, useRef } from 'react'

/** Handles the space key, unless the focused element uses it. */
export function useSpaceKey(onPress: () => void): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, summary')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
