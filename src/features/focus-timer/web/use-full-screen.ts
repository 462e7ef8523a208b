import { useCallback, useEffect, useState } from 'react'
import { keepScreenOn } from '#kit/web/offline/wake-lock.ts'

/**
 * Fills the window, and the whole screen where the browser allows it (iPhones don't). The display stays on meanwhile. Leaving the browser's
 * full screen, for example with Escape, ends this too.
 */
export function useFullScreen() {
  const [isOn, setIsOn] = useState(false)
  const leave = useCallback(() => setIsOn(false), [])
  const enter = useCallback(() => {
    setIsOn(true)
    document.documentElement.requestFullscreen?.().catch(() => {})
  }, [])
  useEffect(() => {
    if (!isOn) return
    const letGo = keepScreenOn()
    const follow = () => document.fullscreenElement === null && leave()
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      letGo()
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [isOn, leave])
  return { isOn, enter, leave }
}
