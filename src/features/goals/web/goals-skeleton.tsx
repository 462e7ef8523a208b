import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'

/** Three placeholder rows while the goals load. */
export function GoalsSkeleton() {
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
