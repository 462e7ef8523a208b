import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Card } from '#kit/web/ui/card.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import Mail from '~icons/lucide/mail'
import { ownerNoticesApi } from '../owner-notices.contract.ts'
import { ownerNoticesTexts as texts } from '../owner-notices.texts.ts'

const key = ['owner-notices']

/** Chooses whether the user gets an email about each new way into their account. Turning it off asks for a proof of identity. */
export function OwnerNoticesCard() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(queryOf(key, ownerNoticesApi.read))
  const { isWorking, run } = useWork(texts.failed, toastFailure)

  const turn = (isOn: boolean) =>
    run(async () => {
      queries.setQueryData(key, await call(isOn ? ownerNoticesApi.turnOn : ownerNoticesApi.turnOff))
      toast({ title: isOn ? texts.on : texts.off, tone: 'success' })
    })
  return (
    <Card headingId="owner-notices" icon={<Mail aria-hidden />} title={texts.title}>
      {data && (
        <SwitchField label={texts.label} hint={texts.hint} checked={data.isOn} disabled={isWorking} onCheckedChange={turn} />
      )}
      {!data && isError && <LoadFailed text={texts.loadFailed} onRetry={refetch} />}
      {!data && !isError && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-16" />
        </div>
      )}
    </Card>
  )
}
