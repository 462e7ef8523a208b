import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentSession } from '#features/focus-timer/web/timer-store.ts'
import { libraryView } from '#features/library/web/library-view.ts'
import { hasWritten } from '#features/planner/web/planner-queries.ts'
import { useIsPushedHere } from '#features/push/web/push-wanted.ts'
import { onWorkerMessage } from '#features/push/web/worker-messages.ts'
import { reminderActions } from '#features/reminders/reminders.texts.ts'
import { type Reminder, useReminders } from '#features/reminders/web/use-reminders.ts'
import { type ReminderType, reminderList } from '#features/settings/settings.rules.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { chooseTheme } from '#features/themes/web/theme-store.ts'
import { deviceTimeZone, localDate } from '#kit/local-day.ts'
import { toast, useToasts } from '#kit/web/feedback/toast.ts'
import { pagesCovered } from '#kit/web/page/own-pictures.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { pageLanguage } from '#kit/web/page/page-language.ts'
import { openTimer } from '../focus-timer/timer-opening.ts'
import { speak } from '../offline/speak.ts'

/** Applies the user's settings on every screen. Draws nothing. */
export function OwnerSettings({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  // The server's theme overrides the one remembered in this browser. A refused change is undone the same way.
  const { mood, auto } = settings?.theme ?? {}
  useLayoutEffect(() => {
    if (mood !== undefined && auto !== undefined) chooseTheme({ mood, isAuto: auto })
  }, [mood, auto])

  // A reply that an earlier version has stored doesn't say it.
  const coversPages = settings && (settings.coversPages ?? false)
  useLayoutEffect(() => {
    if (coversPages !== undefined) pagesCovered.set(coversPages)
  }, [coversPages])

  // Like the theme, a sort order chosen on another device applies here too. One chosen here is saved, also before the settings have arrived.
  const sort = settings?.library?.sort
  const known = useRef(libraryView.get().sort)
  useLayoutEffect(() => {
    if (sort === undefined) return
    known.current = sort
    libraryView.set({ ...libraryView.get(), sort })
  }, [sort])
  const keepSort = useChangeSettings(userId, 'failures')
  useEffect(
    () =>
      libraryView.subscribe((view) => {
        if (view.sort === known.current) return
        known.current = view.sort
        keepSort(() => ({ library: { sort: view.sort } }))
      }),
    [keepSort],
  )

  const changeQuietly = useChangeSettings(userId, 'nothing')

  // A language chosen on another device applies here too. The first browser of an account chooses it.
  const language = settings?.language
  useEffect(() => {
    if (pageConfig.languages.length < 2 || language === undefined) return
    if (language === null) changeQuietly(() => ({ language: pageLanguage() }))
    else if (pageConfig.languages.includes(language)) speak(language)
  }, [language, changeQuietly])

  // When the user travels, reminders and sheets follow the clock of the device.
  const isPushed = useIsPushedHere(userId)
  const { email, followsDevice, timeZone } = settings?.delivery ?? {}
  const hasSheet = (settings?.sheet ?? null) !== null
  useEffect(() => {
    const here = deviceTimeZone()
    if ((email || isPushed || hasSheet) && followsDevice && timeZone !== here)
      changeQuietly(({ delivery }) => ({ delivery: { ...delivery, timeZone: here } }))
  }, [email, isPushed, hasSheet, followsDevice, timeZone, changeQuietly])

  // Pressing a notification opens its screen.
  useEffect(() => onWorkerMessage((message) => message.kind === 'push-opened' && navigate(message.path)), [navigate])

  const queries = useQueryClient()
  const isAnswered = (type: ReminderType) => type === 'prompts' && hasWritten(queries, userId, localDate(new Date()))
  const onDue = ({ type, title, text }: Reminder) => {
    // A notification has already shown it. On a hidden page, the reminder waits until the page is visible.
    if (isPushed || document.visibilityState === 'hidden') return false
    if (isBusy() || pathname === '/welcome') return false
    const onPress = type === 'pomodoro' ? openTimer : () => navigate(reminderList[type].path)
    toast({ title, text, action: { label: reminderActions[type], onPress } })
    return true
  }
  useReminders(settings, { onDue, isAnswered })
  return null
}

/** True during a focus session, which isn't interrupted, and while a toast is open, whose undo button must stay reachable. */
function isBusy(): boolean {
  return currentSession().phase.kind !== 'ready' || useToasts.getState().toasts.some(({ isOpen }) => isOpen)
}
