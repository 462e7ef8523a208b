import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { Day } from '#kit/web/list/day.tsx'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { batchesTexts as texts } from '../code-dialogs.texts.ts'
import { type Batch, codesApi } from '../codes.contract.ts'

/** Lists the batches of codes. The codes of one can be shown, and so printed again, and those that are left can be voided. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [voiding, setVoiding] = useState<Batch>()
  const { data, error, refetch } = useQuery({ ...queryOf([...adminKey, 'batches'], codesApi.batches), gcTime: 0 })
  if (voiding)
    return (
      <ConfirmDialog
        title={texts.voidTitle(voiding.label)}
        text={texts.voidText(voiding.unused)}
        confirm={texts.void}
        failed={texts.voidFailed}
        onConfirm={async () => {
          toastMessage(await call(codesApi.voidBatch, { body: { label: voiding.label } }))
          await client.invalidateQueries({ queryKey: adminKey })
        }}
        onClose={() => setVoiding(undefined)}
      />
    )
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.text}>
      {error && <ListFailure error={error} text={texts.failed} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonList />}
      {data?.length === 0 && <p className="py-4 text-muted-foreground">{texts.none}</p>}
      <ul className="flex flex-col divide-y divide-border">
        {data?.map((batch) => (
          <li key={batch.label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 leading-snug">
              <Link
                to={`/admin/access?q=${encodeURIComponent(batch.label)}`}
                className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
                aria-label={texts.show(batch.label)}
                onClick={onClose}
              >
                {batch.label}
              </Link>
              <p className="text-muted-foreground text-sm">
                {texts.counts(batch)} · <Day at={batch.createdAt} />
              </p>
            </div>
            {batch.unused > 0 && (
              <Button
                variant="quiet"
                className="-mx-5 text-destructive"
                aria-label={`${texts.void}: ${batch.label}`}
                onClick={() => setVoiding(batch)}
              >
                {texts.void}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
