import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { reminderActions } from '#features/settings/reminders.texts.ts'
import type { ReminderType } from '#features/settings/settings.rules.ts'
import { notifyDevice } from '#features/settings/web/device-notifications.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { useReminders } from '#features/settings/web/use-reminders.ts'
import { chooseTheme, isTimerOpen } from '#features/themes/web/theme-store.ts'
import { toast, useToasts } from '#kit/web/toast.ts'
import { pagePaths } from '../../pages.ts'
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
    // A focus session is not interrupted, an undo not covered, and the welcome screen says enough.
    if (isTimerOpen() || pathname === '/welcome' || useToasts.getState().toasts.some(({ isOpen }) => isOpen)) return false
    const path = screenOf[type]
    const action = isScreen(path) ? { label: reminderActions[type], onPress: () => navigate(path) } : undefined
    toast({ title, text, ...(action && path !== pathname ? { action } : {}) })
    return true
  })
  return null
}

const screenOf: Readonly<Record<ReminderType, string>> = {
  pomodoro: '/',
  goals: '/goals',
  prompts: '/prompts',
  reflections: '/prompts',
}
const isScreen = (path: string) => pagePaths.some((known: string) => known === path)
