import { useCallback, useEffect, useState } from 'react'
import { keepScreenOn } from '#kit/web/offline/wake-lock.ts'

/**
 * Whether something takes the whole window, and the whole screen where the browser allows it (phones of Apple do not). Meanwhile the screen stays
 * on. Leaving the browser's full screen, as by Escape, leaves this too.
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
