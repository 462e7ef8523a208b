import { Button } from '#kit/web/ui/button.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { goalsTexts as texts } from '../goals.texts.ts'
import type { useGoals } from './goals-queries.ts'

export function MoreGoals({ list }: { list: ReturnType<typeof useGoals> }) {
  if (!list.hasNextPage) return null
  const more = () => list.fetchNextPage()
  return list.isFetchNextPageError ? (
    <LoadFailed text={texts.moreFailed} onRetry={more} />
  ) : (
    <Button variant="secondary" className="self-start" isLoading={list.isFetchingNextPage} onClick={more}>
      {texts.showMore}
    </Button>
  )
}
