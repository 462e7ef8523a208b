import type { PlantedFault } from '../planted.ts'

const focusMonth = 'src/features/focus-timer/focus-month.rules.test.ts'
const focusGoal = 'src/features/focus-timer/focus-goal.rules.test.ts'

export const focus: PlantedFault[] = [
  {
    guard: 'the focus screen shows no month in the future',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: ' && text <= latest',
    replace: '',
    test: { file: focusMonth, title: 'is the month in the address, or the current month if that is invalid or in the future' },
  },
  {
    guard: 'a month starts below its own weekday',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: '.getUTCDay() + 6) % 7',
    replace: '.getUTCDay())',
    test: { file: focusMonth, title: 'has all its days, and starts below its own weekday, Monday first' },
  },
  {
    guard: 'two pomodoros give a day its second level',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: 'const levelEnds = [25, 50, 100] as const',
    replace: 'const levelEnds = [25, 25, 100] as const',
    test: { file: focusMonth, title: 'adds sent and unsent sessions, and colours a day darker the more focus time it has' },
  },
  {
    guard: "a user's chosen goal is not shown to another user",
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: 'if (chosen?.userId !== userId) return undefined',
    replace: 'if (chosen === null) return undefined',
    test: { file: focusGoal, title: 'is not shown once it is completed or deleted, or to another user' },
  },
  {
    guard: 'a stored goal without a title is ignored',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: "|| typeof title !== 'string'",
    replace: '',
    test: { file: focusGoal, title: 'is read from storage, and anything else there is ignored' },
  },
]
