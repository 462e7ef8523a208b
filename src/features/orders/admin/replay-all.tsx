import { useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { alarmsKey, listsKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import RotateCw from '~icons/lucide/rotate-cw'
import { deliveriesApi } from '../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../deliveries.texts.ts'

/** Reads all messages again that had no effect, with the present secrets. */
export function ReplayAll() {
  const client = useQueryClient()
  const { isWorking, run } = useWork(texts.replayFailed, toastFailure)
  async function replay() {
    await run(async () => toastMessage(await call(deliveriesApi.replayAll)))
    client.invalidateQueries({ queryKey: listsKey })
    client.invalidateQueries({ queryKey: alarmsKey })
  }
  return (
    <Button variant="secondary" disabled={isWorking} onClick={replay}>
      <RotateCw aria-hidden />
      {texts.replayAll}
    </Button>
  )
}
