import { useEffect, useEffectEvent } from 'react'
import { type ReminderType, reminderTypes, type Settings } from '#features/settings/settings.rules.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import { dueReminders, isGapOver, type LastShown, neverShown, textOfDay } from '../reminders.rules.ts'
import { reminderTexts } from '../reminders.texts.ts'

interface ReminderLog {
  /** Time of the last reminder of any type, or of the first visit, in milliseconds since 1970. Null before the first visit. */
  lastAny: number | null
  lastShown: LastShown
}

/** Kept in this browser, shared by its tabs. */
const log = persisted<ReminderLog>({ key: 'reminders', initial: { lastAny: null, lastShown: neverShown }, parse: parseLog })

export interface Reminder {
  type: ReminderType
  title: string
  text: string
}

interface ReminderPlace {
  /** Shows a reminder. Returns false when it couldn't. */
  onDue: (reminder: Reminder) => boolean
  /** True if the user has done today what it invites to. */
  isAnswered: (type: ReminderType) => boolean
}

/** Checks every minute, while the page is open, whether a reminder is due. */
export function useReminders(settings: Settings | undefined, { onDue, isAnswered }: ReminderPlace): void {
  const now = useNow(60_000)

  const look = useEffectEvent(() => {
    if (!settings) return
    const { lastAny, lastShown } = log.get()
    // A user on their first visit doesn't need a reminder yet.
    if (lastAny === null) return log.set({ lastAny: now.getTime(), lastShown })
    if (!isGapOver(lastAny, now)) return
    const type = dueReminders({ settings, lastShown, now }).find((one) => !isAnswered(one))
    if (!type || !onDue({ type, ...textOfDay(reminderTexts[type], now) })) return
    log.set({ lastAny: now.getTime(), lastShown: { ...lastShown, [type]: now.getTime() } })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever time passes or the settings change.
  useEffect(() => look(), [now, settings])
}

function parseLog(stored: unknown): ReminderLog | undefined {
  if (typeof stored !== 'object' || stored === null || !('lastAny' in stored) || !('lastShown' in stored)) return undefined
  const shown = (typeof stored.lastShown === 'object' ? stored.lastShown : null) as Record<string, unknown> | null
  const lastShown = { ...neverShown, ...Object.fromEntries(reminderTypes.map((type) => [type, timeOf(shown?.[type])])) }
  return { lastAny: timeOf(stored.lastAny), lastShown }
}

function timeOf(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : null
}
