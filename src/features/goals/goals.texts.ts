import { datesIn } from '#kit/dates.ts'
import type { ReturningTimeframe, Timeframe } from './goals.rules.ts'

const date = datesIn('en-US')

export const goalsTexts = {
  title: 'Goals',
  lead: 'What you’d like to grow, at its own pace.',
  add: 'Add Goal',
  list: 'Your goals',
  timeframes: {
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    yearly: 'Yearly',
  } satisfies Record<Timeframe, string>,
  finish: (title: string) => `Mark as done: ${title}`,
  reopen: (title: string) => `Open again: ${title}`,
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  replaced: (title: string) => `On another device: “${title}”`,
  dismissReplaced: 'Got it',
  showMore: 'Show more',
  loadFailed: 'Your goals couldn’t be loaded.',
  moreFailed: 'More goals couldn’t be loaded.',
  empty: {
    none: 'No goals yet',
    noneText: 'Start with something small.',
    addFirst: 'Add Your First Goal',
    allDone: 'Everything here is done',
    allDoneText: 'Take a rest. Add the next one when you’re ready.',
    addNext: 'Add Another Goal',
  },
  completed: {
    title: 'Completed',
    on: (instant: string) => `Done ${date(instant, 'md')}`,
    last: (instant: string) => `Last done ${date(instant, 'md')}`,
    returns: { daily: 'Back tomorrow', weekly: 'Back on Monday' } satisfies Record<ReturningTimeframe, string>,
  },
  about: {
    title: 'About Goals',
    text: 'Goals are gentle reminders of what you care about. Nothing here counts your days or turns red. Reword one, finish it, or let it go: all three are progress.',
  },
  added: 'Goal added',
  removed: 'Goal removed',
  changed: 'Goal updated',
  finished: 'Goal completed',
  finishedText: 'Well done. You’ll find it under Completed.',
  finishedReturns: {
    daily: 'Well done. It’s back tomorrow.',
    weekly: 'Well done. It’s back on Monday.',
  } satisfies Record<ReturningTimeframe, string>,
  reopened: 'Goal open again',
  restored: 'Goal restored',
  undo: 'Undo',
  failedTitle: 'Error',
  addFailed: 'Failed to add goal. Please try again.',
  removeFailed: 'Failed to remove goal. Please try again.',
  changeFailed: 'Failed to update goal. Please try again.',
  restoreFailed: 'Failed to restore goal. Please try again.',
  card: {
    title: 'Your Goals',
    all: 'All goals',
    more: (count: number, isMore: boolean) =>
      `View ${count.toLocaleString('en-US')}${isMore ? '+' : ''} more ${count === 1 ? 'goal' : 'goals'}`,
    empty: 'Ready to set a gentle goal?',
    emptyText: 'One small thing is a good start.',
  },
}
