import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { goalsTexts as texts } from '../goals.texts.ts'
import { GoalList } from './goal-list.tsx'
import type { GoalActions } from './goal-row.tsx'
import type { useGoals } from './goals-queries.ts'
import { GoalsSkeleton } from './goals-skeleton.tsx'
import { MoreGoals } from './more-goals.tsx'
import { Sprout } from './sprout.tsx'

interface ActiveGoalsProps extends GoalActions {
  list: ReturnType<typeof useGoals>
  hasCompleted: boolean
  onAdd: () => void
}

export function ActiveGoals({ list, hasCompleted, onAdd, ...actions }: ActiveGoalsProps) {
  const { goals, hasNextPage, isPending, refetch } = list
  if (isPending) return <GoalsSkeleton />
  if (!goals) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (goals.length > 0 || hasNextPage) {
    return (
      <>
        <GoalList label={texts.list} goals={goals} {...actions} />
        <MoreGoals list={list} />
      </>
    )
  }
  const { title, text, action } = hasCompleted ? allDone : none
  return (
    <EmptyState
      drawing={<Sprout />}
      title={title}
      text={text}
      action={<Button onClick={onAdd}>{action}</Button>}
      className={classNames(paper, 'py-12')}
    />
  )
}

const none = { title: texts.empty.none, text: texts.empty.noneText, action: texts.empty.addFirst }
const allDone = { title: texts.empty.allDone, text: texts.empty.allDoneText, action: texts.empty.addNext }
