import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentSession } from '#features/focus-timer/web/timer-store.ts'
import { reminderActions } from '#features/settings/reminders.texts.ts'
import { notifyDevice } from '#features/settings/web/device-notifications.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { type Reminder, useReminders } from '#features/settings/web/use-reminders.ts'
import { chooseTheme } from '#features/themes/web/theme-store.ts'
import { toast, useToasts } from '#kit/web/toast.ts'
import { openTimer } from '../focus-timer/timer-opening.ts'
import { homePaths } from '../screens.ts'
import { hasBeenSent, rememberSent } from '../welcome/welcome-once.ts'

/** What a person's settings do on every screen of theirs. Draws nothing. */
export function OwnerSettings({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  // The server's theme goes before what this browser remembered; a refused change goes back the same way.
  const { mood, auto } = settings?.theme ?? {}
  useLayoutEffect(() => {
    if (mood !== undefined && auto !== undefined) chooseTheme({ mood, isAuto: auto })
  }, [mood, auto])

  // The first screen after the first sign-in (design decision 7); somebody on the way to a page of theirs is not held up.
  const needsWelcome = settings?.isWelcomed === false && homePaths.includes(pathname)
  useEffect(() => {
    if (!needsWelcome || hasBeenSent(userId)) return
    rememberSent(userId)
    navigate('/welcome', { replace: true })
  }, [needsWelcome, userId, navigate])

  useReminders(settings, ({ type, title, text }) => {
    if (document.visibilityState === 'hidden') return notifyDevice({ title, text })
    if (isBusy() || pathname === '/welcome') return false
    const onPress = type === 'pomodoro' ? openTimer : () => navigate(screenOf[type])
    toast({ title, text, action: { label: reminderActions[type], onPress } })
    return true
  })
  return null
}

/** A focus session is not interrupted, and an undo not covered. */
function isBusy(): boolean {
  return currentSession().phase.kind !== 'ready' || useToasts.getState().toasts.some(({ isOpen }) => isOpen)
}

const screenOf: Readonly<Record<Exclude<Reminder['type'], 'pomodoro'>, string>> = {
  goals: '/goals',
  prompts: '/prompts',
  reflections: '/prompts',
}
