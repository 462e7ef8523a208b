import { persisted } from '#kit/web/page/persisted.ts'
import { type ChosenGoal, parseChosenGoal } from '../focus-goal.rules.ts'

/** The goal chosen in this browser. */
export const chosenGoal = persisted<ChosenGoal | null>({ key: 'focusGoal', initial: null, parse: parseChosenGoal })
