import { paper } from './card.tsx'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui.texts.ts'

/** A placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-skeleton rounded-control bg-muted', className)} />
}

/** Three placeholder rows for a list that is loading. */
export function SkeletonList({ className }: { className?: string }) {
  return (
    <div role="status" aria-label={uiTexts.loading} className={classNames('flex flex-col gap-4', className)}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classNames(paper, 'flex items-center gap-4 p-5')}>
          <Skeleton className="size-12 shrink-0" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a screen whose code is loading, in the shape of the usual screen. */
export function SkeletonPage() {
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <SkeletonList />
    </div>
  )
}
