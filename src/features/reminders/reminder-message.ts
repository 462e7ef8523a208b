import { prompts } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { type ReminderType, reminderList } from '#features/settings/settings.rules.ts'
import { deliveryTexts as texts } from './delivery.texts.ts'
import { textOfDay } from './reminders.rules.ts'
import { reminderTexts } from './reminders.texts.ts'

/** The message for one reminder, or for several that are due at the same time. */
export interface ReminderMessage {
  title: string
  lines: string[]
  /** The screen to open. */
  path: string
}

/** Composes the text for the reminders of one day, in the order of their types. `goal` is the user's newest open goal. */
export function composeReminder(
  types: readonly ReminderType[],
  { day, goal }: { day: string; goal: string | null },
): ReminderMessage {
  const [first] = types
  if (first === undefined) return { title: texts.lateTitle, lines: [texts.lateText], path: '/dashboard' }
  // Noon in the server's time zone, so that the date is the same day there.
  const date = new Date(`${day}T12:00`)
  const linesOf = (type: ReminderType) => {
    const { text } = textOfDay(reminderTexts[type], date)
    if (type === 'goals' && goal !== null) return [text, texts.yourGoal(goal)]
    return type === 'prompts' ? [text, promptOfTheDay(prompts, date).text] : [text]
  }
  return { title: textOfDay(reminderTexts[first], date).title, lines: types.flatMap(linesOf), path: reminderList[first].path }
}
