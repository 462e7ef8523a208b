import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'

export function FileGridSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {[1, 2, 3].map((card) => (
        <div key={card} className={classNames(paper, 'overflow-hidden')}>
          <Skeleton className="aspect-4/5 rounded-none" />
          <div className="flex h-28 flex-col gap-3 p-4">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
