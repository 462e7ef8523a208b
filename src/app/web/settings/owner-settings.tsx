import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentSession } from '#features/focus-timer/web/timer-store.ts'
import { reminderActions } from '#features/settings/reminders.texts.ts'
import { notifyDevice } from '#features/settings/web/device-notifications.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { type Reminder, useReminders } from '#features/settings/web/use-reminders.ts'
import { chooseTheme } from '#features/themes/web/theme-store.ts'
import { toast, useToasts } from '#kit/web/toast.ts'
import { openTimer } from '../focus-timer/timer-opening.ts'

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

  // Somebody who travels gets reminders by the clock where they are.
  const changeQuietly = useChangeSettings(userId, 'nothing')
  const { email, followsDevice, timeZone } = settings?.delivery ?? {}
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (email && followsDevice && timeZone !== here)
      changeQuietly(({ delivery }) => ({ delivery: { ...delivery, timeZone: here } }))
  }, [email, followsDevice, timeZone, changeQuietly])

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
