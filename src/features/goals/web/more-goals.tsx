import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { goalsTexts as texts } from '../goals.texts.ts'
import type { useGoals } from './goals-queries.ts'

export function MoreGoals({ list }: { list: ReturnType<typeof useGoals> }) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-start gap-4">
      {list.isFetchNextPageError && <Alert tone="error">{texts.moreFailed}</Alert>}
      <Button variant="secondary" isLoading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {texts.showMore}
      </Button>
    </div>
  )
}
