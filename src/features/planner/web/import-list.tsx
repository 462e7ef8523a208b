import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import Inbox from '~icons/lucide/inbox'
import { type PlannerImport, plannerApi } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { stateOf } from './import-state.ts'
import { refreshPlanner, usePlannerState } from './planner-queries.ts'
import { Reading } from './reading.tsx'

const shownFirst = 3

/** The newest exports, each with one sentence about what was found. */
export function ImportList({ userId, imports }: { userId: string; imports: readonly PlannerImport[] }) {
  const [shown, setShown] = useState(shownFirst)
  const more = imports.length - shown
  return (
    <Card aria-labelledby="planner-exports">
      <CardHeader id="planner-exports" icon={<Inbox aria-hidden />} title={texts.exports} />
      <ul className="flex flex-col gap-4">
        {imports.slice(0, shown).map((one) => (
          <li key={one.id} className="flex flex-col gap-1.5">
            <span className="font-semibold [overflow-wrap:anywhere]">{one.originalName}</span>
            <ImportState userId={userId} one={one} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" className="-ms-3 mt-2" onClick={() => setShown(imports.length)}>
          {texts.moreExports(more)}
        </Button>
      )}
    </Card>
  )
}

function ImportState({ userId, one }: { userId: string; one: PlannerImport }) {
  const client = useQueryClient()
  const now = useNow(60_000)
  const reading = usePlannerState(userId).data?.reading.find(({ uploadId }) => uploadId === one.uploadId)
  if (!reading) return <p className="text-muted-foreground">{stateOf(one, now)}</p>
  const stop = async () => {
    await call(plannerApi.cancelImport, { params: { id: one.id } }).catch(() => undefined)
    refreshPlanner(client, userId)
  }
  return (
    <div className="flex flex-col gap-2">
      <Reading reading={[reading]} />
      <Button variant="quiet" className="self-start" onClick={stop}>
        {texts.stop}
      </Button>
    </div>
  )
}
