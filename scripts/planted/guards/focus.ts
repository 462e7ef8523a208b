import type { PlantedFault } from '../planted.ts'

const focusMonth = 'src/features/focus-timer/focus-month.rules.test.ts'
const focusGoal = 'src/features/focus-timer/focus-goal.rules.test.ts'

export const focus: PlantedFault[] = [
  {
    guard: 'no month of focus lies in the future',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: ' && text <= latest',
    replace: '',
    test: { file: focusMonth, title: 'is the month in the address, or the current month if that is invalid or in the future' },
  },
  {
    guard: 'a month of focus begins below its own weekday',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: '.getUTCDay() + 6) % 7',
    replace: '.getUTCDay())',
    test: { file: focusMonth, title: 'has all its days, and starts below its own weekday, Monday first' },
  },
  {
    guard: 'two pomodoros are the second level of a day',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: 'const levelEnds = [25, 50, 100] as const',
    replace: 'const levelEnds = [25, 25, 100] as const',
    test: { file: focusMonth, title: 'adds sent and unsent sessions, and colours a day darker the more focus time it has' },
  },
  {
    guard: 'the goal that one person works on is not shown to another',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: 'if (chosen?.userId !== userId) return undefined',
    replace: 'if (chosen === null) return undefined',
    test: { file: focusGoal, title: 'is not shown once it is completed or deleted, or to another user' },
  },
  {
    guard: 'a stored goal without its words is none',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: "|| typeof title !== 'string'",
    replace: '',
    test: { file: focusGoal, title: 'is read from storage, and anything else there is ignored' },
  },
]
