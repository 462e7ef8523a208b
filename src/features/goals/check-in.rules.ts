import { dateText } from '#kit/dates.ts'
import { checkInTexts as texts } from './check-in.texts.ts'
import type { Goal } from './goals.contract.ts'
import { timeframes } from './goals.rules.ts'
import { goalsTexts } from './goals.texts.ts'

const weekMs = 7 * 86_400_000

/** Returns whether a goal was completed in the seven days before `now`. */
export function isDoneThisWeek({ completedAt }: Goal, now: Date): boolean {
  return completedAt !== null && now.getTime() - Date.parse(completedAt) < weekMs
}

/**
 * Writes the weekly review for the user to share or copy: the active goals by timeframe, the goals completed this week (including those
 * that are open again), and three questions.
 */
export function weeklyCheckIn(goals: readonly Goal[], firstName: string, now: Date): string {
  const active = goals.filter(({ isActive }) => isActive)
  const done = goals.filter((goal) => isDoneThisWeek(goal, now))
  const date = dateText(now, 'Mdy')
  return [
    texts.heading(firstName, date),
    ...timeframes.map((timeframe) =>
      section(
        goalsTexts.timeframes[timeframe],
        '•',
        active.filter((goal) => goal.timeframe === timeframe),
      ),
    ),
    section(texts.doneThisWeek, '✓', done),
    texts.questions,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
}

function section(title: string, mark: string, goals: readonly Goal[]): string | null {
  return goals.length === 0 ? null : [title, ...goals.map((goal) => `${mark} ${goal.title}`)].join('\n')
}
