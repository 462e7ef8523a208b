import type { PlantedFault } from '../planted.ts'

const focusMonth = 'src/features/focus-timer/focus-month.rules.test.ts'
const focusGoal = 'src/features/focus-timer/focus-goal.rules.test.ts'

export const focus: PlantedFault[] = [
  {
    guard: 'no month of focus lies in the future',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: ' && text <= latest',
    replace: '',
    test: { file: focusMonth, title: 'is the one that the address names, and this one for nonsense and for the future' },
  },
  {
    guard: 'a month of focus begins below its own weekday',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: '.getUTCDay() + 6) % 7',
    replace: '.getUTCDay())',
    test: { file: focusMonth, title: 'has its days, and begins below its own weekday, Monday first' },
  },
  {
    guard: 'two pomodoros are the second level of a day',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: 'const levelEnds = [25, 50, 100] as const',
    replace: 'const levelEnds = [25, 25, 100] as const',
    test: { file: focusMonth, title: 'adds what is kept and what is not sent yet, and is darker the longer a day was' },
  },
  {
    guard: 'the goal that one person works on is not shown to another',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: 'if (chosen?.userId !== userId) return undefined',
    replace: 'if (chosen === null) return undefined',
    test: { file: focusGoal, title: 'is not shown once it is done or deleted, or to somebody else' },
  },
  {
    guard: 'a stored goal without its words is none',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: "|| typeof title !== 'string'",
    replace: '',
    test: { file: focusGoal, title: 'is read from what was stored, and nothing else is' },
  },
]
