import { Select } from '#kit/web/ui/select.tsx'
import type { FocusGoal } from '../focus-goal.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'

const texts = focusTimerTexts.goal
/** The value for "no goal". It can't be the id of a goal. */
const none = 'none'

interface GoalChooserProps {
  goals: readonly FocusGoal[]
  goal: FocusGoal | undefined
  onChoose: (goal: FocusGoal | undefined) => void
}

export function GoalChooser({ goals, goal, onChoose }: GoalChooserProps) {
  const options = [{ value: none, label: texts.none }, ...goals.map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <Select
      label={texts.label}
      value={goal?.id ?? none}
      onValueChange={(id) => onChoose(goals.find((one) => one.id === id))}
      options={options}
    />
  )
}
