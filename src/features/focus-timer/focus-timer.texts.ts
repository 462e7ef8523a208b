import { type TimerMode, workMinutes } from './focus-timer.rules.ts'

/** Texts of the timer's dialog. */
export const focusTimerTexts = {
  title: 'Focus Timer',
  lead: (minutes: number) =>
    minutes === workMinutes ? 'One thing, twenty-five minutes.' : `One thing, ${count(minutes, 'minute')}.`,
  breakLead: (minutes: number) => `A real break, ${count(minutes, 'minute')}.`,
  modes: 'Session',
  mode: { work: 'Work', break: 'Break' } satisfies Record<TimerMode, string>,
  actions: { start: 'Start', pause: 'Pause', resume: 'Resume', reset: 'Reset', stop: 'Stop' },
  timeLeft: { work: 'Focus time left', break: 'Break time left' } satisfies Record<TimerMode, string>,
  spokenTime: (minutes: number, seconds: number) => `${count(minutes, 'minute')} ${count(seconds, 'second')}`,
  announced: {
    started: { work: 'Focus started.', break: 'Break started.' } satisfies Record<TimerMode, string>,
    paused: (time: string) => `Paused, ${time} left.`,
    resumed: (time: string) => `Resumed, ${time} left.`,
    ready: (time: string) => `Ready, ${time}.`,
  },
  goesOn: 'You can close this. The timer keeps running and shows in the tab title.',
  workEndedLate: (when: string) => `Your session finished ${when} while you were away. It’s been counted.`,
  breakEndedLate: (when: string) => `Your break ended ${when} while you were away.`,
  at: (time: string) => `at ${time}`,
  onDayAt: (day: string, time: string) => `on ${day} at ${time}`,
  chooser: {
    title: 'Choose your break',
    /** From the shortest to the longest. */
    names: ['Quick', 'Medium', 'Long'],
    minutes: (minutes: number) => `${minutes} min`,
    suggested: 'Suggested',
  },
  completed: (completed: number) => (completed === 0 ? 'No pomodoros yet' : `${count(completed, 'pomodoro')} completed`),
  notify: 'Notify me at the end',
  week: {
    title: 'This week',
    caption: 'Focus minutes this week',
    day: 'Day',
    minutes: 'Minutes',
    total: (minutes: number) => `${duration(minutes)} of focus`,
    empty: 'A fresh week. One session is plenty.',
    failed: 'Your week couldn’t be loaded.',
    earlier: 'See earlier months',
  },
  goal: {
    label: 'Working on',
    none: 'Nothing in particular',
  },
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
