import { paper } from '#kit/web/ui/card.tsx'
import { Skeleton, SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { ownerMain } from '../layout/owner-main.ts'
import { GreetingHeader } from './greeting.tsx'
import { homeLayout } from './home-layout.ts'
import { PromptCard } from './todays-prompt.tsx'

/**
 * What a script fills in before the first paint (first-paint/paint-home-start.ts): only the browser knows the user's name, day and hour.
 */
export type HomeSlot = 'greeting' | 'today' | 'prompt'

const slot = (name: HomeSlot) => <span data-slot={name} className="block text-pretty" />

/** The prerendered start of the dashboard: real content where no data is needed, skeletons where a script is. */
export function HomeStart() {
  const actions = (
    <div className="-me-2 flex shrink-0 gap-1">
      <Skeleton className="size-11" />
      <Skeleton className="size-11" />
    </div>
  )
  return (
    <main className={ownerMain}>
      <div className={homeLayout}>
        <GreetingHeader greeting={slot('greeting')} today={slot('today')} actions={actions} />
        <div data-place className={paper} />
        <PromptCard action={<Skeleton className="h-11 w-28" />} badge={<Skeleton className="h-7 w-44" />}>
          {slot('prompt')}
        </PromptCard>
        <SkeletonList />
      </div>
    </main>
  )
}
