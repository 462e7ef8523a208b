import { promptWords } from '#features/prompts/prompt-words.texts.ts'
import { promptsFrom } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { type ReminderType, reminderList } from '#features/settings/settings.rules.ts'
import type { Say } from '#kit/errors.ts'
import { deliveryTexts } from './delivery.texts.ts'
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
  { day, goal, say }: { day: string; goal: string | null; say: Say },
): ReminderMessage {
  const texts = say(deliveryTexts)
  const reminders = say(reminderTexts)
  const [first] = types
  if (first === undefined) return { title: texts.lateTitle, lines: [texts.lateText], path: '/dashboard' }
  // Noon in the server's time zone, so that the date is the same day there.
  const date = new Date(`${day}T12:00`)
  const linesOf = (type: ReminderType) => {
    const { text } = textOfDay(reminders[type], date)
    if (type === 'goals' && goal !== null) return [text, texts.yourGoal(goal)]
    return type === 'prompts' ? [text, promptOfTheDay(promptsFrom(say(promptWords)), date).text] : [text]
  }
  return { title: textOfDay(reminders[first], date).title, lines: types.flatMap(linesOf), path: reminderList[first].path }
}
