import { useMemo, useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import Leaf from '~icons/lucide/leaf'
import Plus from '~icons/lucide/plus'
import { isDoneThisWeek } from '../check-in.rules.ts'
import type { Goal } from '../goals.contract.ts'
import { goalsTexts, goalsTexts as texts } from '../goals.texts.ts'
import { ActiveGoals } from './active-goals.tsx'
import { CompletedGoals } from './completed-goals.tsx'
import { useGoalChanges } from './goal-changes.ts'
import { useGoals } from './goals-queries.ts'
import { WeeklyCheckIn } from './weekly-check-in.tsx'

const GoalDialog = lazyPart(async () => (await import('./goal-dialog.tsx')).GoalDialog)

type OpenDialog = { kind: 'add' } | { kind: 'edit'; goal: Goal }

/** The Goals screen: the active goals, the completed ones below, and the weekly check-in. */
export function GoalsPage({ userId }: { userId: string }) {
  const active = useGoals(userId, { isActive: true })
  const completed = useGoals(userId, { isActive: false })
  const changes = useGoalChanges(userId)
  const [dialog, setDialog] = useState<OpenDialog>()
  const openAdd = () => setDialog({ kind: 'add' })
  const actions = {
    onFinish: changes.finish,
    onReopen: changes.reopen,
    onRemove: changes.remove,
    onDismissReplaced: changes.dismissReplaced,
    onEdit: (goal: Goal) => setDialog({ kind: 'edit', goal }),
  }
  const forReview = useMemo(() => {
    const now = new Date()
    return [...(active.goals ?? []), ...(completed.goals ?? []).filter((goal) => isDoneThisWeek(goal, now))]
  }, [active.goals, completed.goals])

  const addButton = (
    <Button
      // The empty state has the one that stands out.
      variant={active.goals?.length === 0 ? 'secondary' : 'primary'}
      onClick={openAdd}
      onPointerEnter={GoalDialog.preload}
      onFocus={GoalDialog.preload}
    >
      <Plus aria-hidden />
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={addButton}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-8">
        <div className="flex flex-col gap-6 sm:gap-8">
          <section aria-label={texts.list} tabIndex={-1} className="flex flex-col gap-3 outline-none">
            <ActiveGoals list={active} hasCompleted={(completed.goals?.length ?? 0) > 0} onAdd={openAdd} {...actions} />
          </section>
          {!active.isPending && <CompletedGoals list={completed} {...actions} />}
        </div>
        {/* Below or beside lists whose length isn't known yet, it would move. */}
        {!active.isPending && !completed.isPending && (
          <div className="flex flex-col gap-6">
            {forReview.length > 0 && <WeeklyCheckIn goals={forReview} />}
            <AboutGoals />
          </div>
        )}
      </div>
      {dialog && (
        <GoalDialog
          goal={dialog.kind === 'edit' ? dialog.goal : undefined}
          onSave={(words) => (dialog.kind === 'edit' ? changes.edit(dialog.goal, words) : changes.add(words))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  )
}

const { title, text } = goalsTexts.about

function AboutGoals() {
  return (
    <Card headingId="about-goals" icon={<Leaf aria-hidden />} title={title}>
      <p className="max-w-prose text-muted-foreground">{text}</p>
    </Card>
  )
}
