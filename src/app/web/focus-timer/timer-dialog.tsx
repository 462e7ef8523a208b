import { type ChosenGoal, parseChosenGoal, shownGoal } from '#features/focus-timer/focus-goal.rules.ts'
import { FocusTimerDialog, type FocusTimerDialogProps } from '#features/focus-timer/web/focus-timer-dialog.tsx'
import { useGoals } from '#features/goals/web/goals-queries.ts'
import { persisted } from '#kit/web/page/persisted.ts'

type TimerDialogProps = Omit<FocusTimerDialogProps, 'goals' | 'goal' | 'onChooseGoal'>

/** The goal chosen in this browser. */
const chosenGoal = persisted<ChosenGoal | null>({ key: 'focusGoal', initial: null, parse: parseChosenGoal })

/** The focus timer with the user's goals, one of which can be chosen to work on. */
export function TimerDialog(props: TimerDialogProps) {
  const { userId } = props
  const { goals } = useGoals(userId, { isActive: true })
  const goal = shownGoal(chosenGoal.use(), { userId, goals })
  return (
    <FocusTimerDialog
      {...props}
      goals={goals ?? []}
      goal={goal}
      onChooseGoal={(next) => chosenGoal.set(next ? { userId, id: next.id, title: next.title } : null)}
    />
  )
}
