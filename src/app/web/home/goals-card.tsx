import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Goal } from '#features/goals/goals.contract.ts'
import { shortestFirst } from '#features/goals/goals.rules.ts'
import { goalsTexts } from '#features/goals/goals.texts.ts'
import { useGoals } from '#features/goals/web/goals-queries.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import Check from '~icons/lucide/check'
import ChevronRight from '~icons/lucide/chevron-right'
import SproutIcon from '~icons/lucide/sprout'
import { cardLink } from './card-link.ts'

const PaperTicks = lazyPart(async () => (await import('#features/sheet/web/paper-ticks.tsx')).PaperTicks)
const NoGoals = lazyPart(async () => (await import('./no-goals.tsx')).NoGoals, { waiting: GoalsSkeleton })

const texts = goalsTexts.card
/** The code that finishes a goal, loaded when a pointer or focus comes near. */
const loadChanges = () => import('#features/goals/web/goal-changes.ts')
/** A failed preload stays silent. The press itself reports the failure. */
const preloadChanges = () => void loadChanges().catch(() => {})
const shown = 3

export function GoalsCard({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const all = (
    <Link to="/goals" className={cardLink}>
      {texts.all}
      <ChevronRight aria-hidden />
    </Link>
  )
  return (
    <Card headingId="your-goals" icon={<SproutIcon aria-hidden />} title={texts.title} action={all} className="flex flex-col">
      <Goals userId={userId} />
      {settings?.sheet && <PaperTicks userId={userId} />}
    </Card>
  )
}

function Goals({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { goals, isPending, hasNextPage, refetch } = useGoals(userId, { isActive: true })
  if (isPending) return <GoalsSkeleton />
  if (!goals) return <LoadFailed text={goalsTexts.loadFailed} onRetry={refetch} />
  if (goals.length === 0) return <NoGoals />
  const more = goals.length - shown
  async function finish(goal: Goal) {
    try {
      const { createGoalChanges } = await loadChanges()
      await createGoalChanges(client, userId).finish(goal)
    } catch (error) {
      toastFailure(error, goalsTexts.changeFailed)
    }
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-dashed divide-border">
        {shortestFirst(goals)
          .slice(0, shown)
          .map((goal) => (
            <li key={goal.id} className="flex items-center gap-1 py-1.5 first:pt-0">
              <button
                type="button"
                aria-label={goalsTexts.finish(goal.title)}
                onPointerEnter={preloadChanges}
                onFocus={preloadChanges}
                onClick={() => finish(goal)}
                className="group -ms-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-badge"
              >
                <span className="grid size-6 place-items-center rounded-badge border-2 border-input text-transparent transition-colors group-hover:border-primary group-hover:text-primary">
                  <Check aria-hidden className="size-4" strokeWidth={3} />
                </span>
              </button>
              <bdi translate="no" className="line-clamp-2 min-w-0 flex-1 font-semibold leading-snug [overflow-wrap:anywhere]">
                {goal.title}
              </bdi>
              <span className="ms-3 shrink-0 text-muted-foreground text-sm">{goalsTexts.timeframes[goal.timeframe]}</span>
            </li>
          ))}
      </ul>
      {more > 0 && (
        <Link to="/goals" className={`${cardLink} -mb-2 -ms-3 mt-auto self-start`}>
          {texts.more(more, hasNextPage)}
        </Link>
      )}
    </>
  )
}

function GoalsSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="flex flex-col gap-6 py-1">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  )
}
