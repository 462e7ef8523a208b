import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { goalsTexts as texts } from '../goals.texts.ts'
import { GoalList } from './goal-list.tsx'
import type { GoalActions } from './goal-row.tsx'
import type { useGoals } from './goals-queries.ts'
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

function GoalsSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <div key={row} className={classNames(paper, 'flex items-center gap-4 px-4 py-4.5')}>
          <Skeleton className="size-6.5 shrink-0 rounded-badge" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
