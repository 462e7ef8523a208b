import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import CircleCheckBig from '~icons/lucide/circle-check-big'
import { goalsTexts as texts } from '../goals.texts.ts'
import { GoalList } from './goal-list.tsx'
import type { GoalActions } from './goal-row.tsx'
import type { useGoals } from './goals-queries.ts'
import { MoreGoals } from './more-goals.tsx'

/** How many completed goals show until the user asks for more. */
const shownAtFirst = 5

interface CompletedGoalsProps extends GoalActions {
  list: ReturnType<typeof useGoals>
}

export function CompletedGoals({ list, ...actions }: CompletedGoalsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const goals = list.goals ?? []
  if (goals.length === 0) return null
  const isShortened = !isWhole && goals.length > shownAtFirst
  return (
    <section aria-labelledby="completed-goals" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <h2 id="completed-goals" className="flex min-h-11 items-center gap-2.5 text-xl">
        <CircleCheckBig aria-hidden className="size-5.5 text-primary" />
        {texts.completed.title}
      </h2>
      <GoalList label={texts.completed.title} goals={isShortened ? goals.slice(0, shownAtFirst) : goals} {...actions} />
      {isShortened ? (
        <Button variant="secondary" className="self-start" onClick={() => setIsWhole(true)}>
          {texts.showMore}
        </Button>
      ) : (
        <MoreGoals list={list} />
      )}
    </section>
  )
}
