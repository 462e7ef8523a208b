import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { breakThemeEnd } from '#features/focus-timer/timer-view.rules.ts'
import { FocusTimerKeeper } from '#features/focus-timer/web/focus-timer-keeper.tsx'
import { useTimer } from '#features/focus-timer/web/timer-store.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { setBreakThemeEnd } from '#features/themes/web/theme-store.ts'
import { timerTheme } from '#features/themes/web/timer-theme.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { openTimer, setTimerOpen, useIsTimerOpen } from './timer-opening.ts'

const TimerDialog = lazyPart(async () => (await import('./timer-dialog.tsx')).TimerDialog)

/** The user's focus timer, on every screen. Navigating to another screen closes its dialog. */
export function OwnerTimer({ userId }: { userId: string }) {
  const isOpen = useIsTimerOpen()
  const { pathname } = useLocation()
  const { notifications, timer: choice = defaultSettings.timer } = useSettings(userId).settings ?? defaultSettings
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new screen.
  useEffect(() => () => setTimerOpen(false), [pathname])
  const timer = useTimer()
  const breakEnd = timer.userId === userId ? breakThemeEnd(timer) : 0
  useEffect(() => {
    setBreakThemeEnd(breakEnd)
    return () => setBreakThemeEnd(0)
  }, [breakEnd])
  return (
    <>
      <FocusTimerKeeper userId={userId} notifications={notifications} choice={choice} onOpen={isOpen ? undefined : openTimer} />
      {isOpen && (
        <TimerDialog
          onClose={() => setTimerOpen(false)}
          userId={userId}
          theme={timerTheme}
          notifications={notifications}
          autoStart={choice.autoStart}
        />
      )}
    </>
  )
}
