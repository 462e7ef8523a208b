import { useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import { plannerApi } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { stateOf } from './import-state.ts'
import { refreshPlanner, useImports, usePlannerState } from './planner-queries.ts'
import { Reading } from './reading.tsx'

/** What is being read, and why the newest file brought no page. Nothing once all is in its place. */
export function NewestImport({ userId }: { userId: string }) {
  const client = useQueryClient()
  const now = useNow(60_000)
  const reading = usePlannerState(userId).data?.reading ?? []
  const [newest] = useImports(userId, 1).data ?? []
  if (reading.length > 0) {
    const stop = async () => {
      if (newest) await call(plannerApi.cancelImport, { params: { id: newest.id } }).catch(() => undefined)
      refreshPlanner(client, userId)
    }
    return (
      <div className="flex flex-col gap-2">
        <Reading reading={reading} />
        {reading.length === 1 && reading[0]?.uploadId === newest?.uploadId && (
          <Button variant="quiet" className="-ms-3 self-start" onClick={stop}>
            {texts.stop}
          </Button>
        )}
      </div>
    )
  }
  const isMissing = newest && (newest.state === 'failed' || (newest.placed === 0 && newest.pagesTotal > 1))
  if (!isMissing) return null
  return (
    <p className="text-muted-foreground">
      <bdi className="[overflow-wrap:anywhere]">{newest.originalName}</bdi>: {stateOf(newest, now)}
    </p>
  )
}
