import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { alarmsKey, listsKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import RotateCw from '~icons/lucide/rotate-cw'
import { deliveriesApi } from '../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../deliveries.texts.ts'

/** Reads all messages again that had no effect, with the present secrets. */
export function ReplayAll() {
  const client = useQueryClient()
  const replay = useMutation({
    mutationFn: () => call(deliveriesApi.replayAll),
    onSuccess: ({ message }) => toast({ title: message, tone: 'success' }),
    onError: (error) => toastFailure(error, texts.replayFailed),
    onSettled() {
      client.invalidateQueries({ queryKey: listsKey })
      client.invalidateQueries({ queryKey: alarmsKey })
    },
  })
  return (
    <Button variant="secondary" disabled={replay.isPending} onClick={() => replay.mutate()}>
      <RotateCw aria-hidden />
      {texts.replayAll}
    </Button>
  )
}
