import type { SyntheticEvent } from 'react'
import type { Goal } from '../goals.contract.ts'
import { type GoalActions, GoalRow } from './goal-row.tsx'

interface GoalListProps extends GoalActions {
  label: string
  goals: readonly Goal[]
}

export function GoalList({ label, goals, ...actions }: GoalListProps) {
  return (
    <ul aria-label={label} onClickCapture={passFocusOn} className="flex flex-col gap-3">
      {goals.map((goal) => (
        <li key={goal.id}>
          <GoalRow goal={goal} {...actions} />
        </li>
      ))}
    </ul>
  )
}

/** Moves focus to the same button of a neighbour when a goal is ticked or deleted, before its own button disappears. */
function passFocusOn(event: SyntheticEvent) {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  const action = button?.dataset.action
  const row = button?.closest('li')
  if (!row || (action !== 'tick' && action !== 'remove')) return
  const neighbour = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>(`[data-action=${action}]`)
  const next = neighbour ?? row.closest<HTMLElement>('section[tabindex]')
  next?.focus({ preventScroll: true })
}
