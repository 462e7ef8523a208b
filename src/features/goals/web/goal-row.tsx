import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import Check from '~icons/lucide/check'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import type { Goal } from '../goals.contract.ts'
import { doesReturn } from '../goals.rules.ts'
import { goalsTexts as texts } from '../goals.texts.ts'

export interface GoalActions {
  onFinish: (goal: Goal) => void
  onReopen: (goal: Goal) => void
  onEdit: (goal: Goal) => void
  onRemove: (goal: Goal) => void
  onDismissReplaced: (goal: Goal) => void
}

/** A goal with a ring to tick, its title and timeframe, and its buttons. */
export function GoalRow({ goal, onFinish, onReopen, onEdit, onRemove, onDismissReplaced }: { goal: Goal } & GoalActions) {
  const { title, timeframe, isActive, replacedTitle } = goal
  const completed = completion(goal)
  return (
    <article
      className={classNames(paper, 'flex items-start gap-1 py-2 pe-2 ps-1.5 sm:items-center sm:gap-2 sm:py-3 sm:pe-3 sm:ps-2')}
    >
      <button
        type="button"
        data-action="tick"
        aria-label={isActive ? texts.finish(title) : texts.reopen(title)}
        onClick={() => (isActive ? onFinish(goal) : onReopen(goal))}
        className="group grid size-11 shrink-0 place-items-center rounded-badge"
      >
        <span
          className={classNames(
            ring,
            isActive ? 'border-input text-transparent' : 'border-primary bg-primary text-primary-foreground',
          )}
        >
          <Check aria-hidden className={classNames('size-4', isActive && 'group-hover:text-primary')} strokeWidth={3} />
        </span>
      </button>
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4">
        <div className="flex min-w-0 flex-1 flex-col pt-2 sm:py-1">
          <p className="font-semibold leading-snug [overflow-wrap:anywhere]">
            <bdi translate="no" className={isActive ? undefined : 'text-muted-foreground'}>
              {title}
            </bdi>
          </p>
          <p className="text-muted-foreground text-sm">
            {texts.timeframes[timeframe]}
            {completed && ` · ${completed}`}
          </p>
          {replacedTitle !== undefined && (
            <p className="flex flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere]">
              <bdi>{texts.replaced(replacedTitle)}</bdi>
              <Button variant="quiet" onClick={() => onDismissReplaced(goal)}>
                {texts.dismissReplaced}
              </Button>
            </p>
          )}
        </div>
        <div className="-my-0.5 flex justify-end text-muted-foreground max-sm:-mt-6">
          <Button variant="quiet" size="icon" data-action="edit" aria-label={texts.edit(title)} onClick={() => onEdit(goal)}>
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            data-action="remove"
            aria-label={texts.remove(title)}
            onClick={() => onRemove(goal)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
    </article>
  )
}

/** Returns when a goal comes back or, if it doesn't, when it was completed. Null when it never was. */
function completion({ timeframe, isActive, completedAt, returnsAt }: Goal): string | null {
  if (returnsAt !== undefined && doesReturn(timeframe)) return texts.completed.returns[timeframe]
  if (completedAt === null) return null
  return isActive ? texts.completed.last(completedAt) : texts.completed.on(completedAt)
}

const ring = 'grid size-6.5 place-items-center rounded-badge border-2 transition-colors group-hover:border-primary'
