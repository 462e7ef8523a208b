import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentSession } from '#features/focus-timer/web/timer-store.ts'
import { libraryView } from '#features/library/web/library-view.ts'
import { onPushNews } from '#features/push/web/push-news.ts'
import { useIsPushedHere } from '#features/push/web/push-wanted.ts'
import { reminderActions } from '#features/settings/reminders.texts.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { type Reminder, useReminders } from '#features/settings/web/use-reminders.ts'
import { chooseTheme } from '#features/themes/web/theme-store.ts'
import { toast, useToasts } from '#kit/web/feedback/toast.ts'
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

  // As the theme: what another device has chosen holds here too.
  const sort = settings?.library?.sort
  useLayoutEffect(() => {
    if (sort !== undefined) libraryView.set({ ...libraryView.get(), sort })
  }, [sort])
  const keepSort = useChangeSettings(userId, 'failures')
  useEffect(() => {
    if (sort !== undefined)
      return libraryView.subscribe((view) => view.sort !== sort && keepSort(() => ({ library: { sort: view.sort } })))
  }, [sort, keepSort])

  // Somebody who travels gets reminders by the clock where they are.
  const changeQuietly = useChangeSettings(userId, 'nothing')
  const isPushed = useIsPushedHere(userId)
  const { email, followsDevice, timeZone } = settings?.delivery ?? {}
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    if ((email || isPushed) && followsDevice && timeZone !== here)
      changeQuietly(({ delivery }) => ({ delivery: { ...delivery, timeZone: here } }))
  }, [email, isPushed, followsDevice, timeZone, changeQuietly])

  // A notification that was pressed leads to its screen.
  useEffect(() => onPushNews((news) => news.kind === 'push-opened' && navigate(news.path)), [navigate])

  useReminders(settings, ({ type, title, text }) => {
    // A notification says it already. One that nobody looks at waits until somebody does.
    if (isPushed || document.visibilityState === 'hidden') return false
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
