import { useQuery } from '@tanstack/react-query'
import { securityEventsApi } from '#kit/security-events.contract.ts'
import { securityEventsTexts, wordsOfEvent } from '#kit/security-events.texts.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { Day } from '#kit/web/list/day.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'

const texts = securityEventsTexts.own

/** Lists the security events of the user's own account, newest first. */
export function OwnEventsDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const events = useQuery({ ...queryOf(['own-security-events'], securityEventsApi.own, { params: { userId } }), gcTime: 0 })
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead}>
      {events.isPending && <SkeletonList />}
      {events.isError && <LoadFailed text={texts.loadFailed} onRetry={events.refetch} />}
      {events.data?.length === 0 && <p>{texts.none}</p>}
      {events.data && events.data.length > 0 && (
        <ul aria-label={texts.title} className="flex flex-col divide-y divide-border">
          {events.data.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
              <span className={event.outcome === 'failed' ? 'font-semibold' : undefined}>{wordsOfEvent(event)}</span>
              <span className="text-muted-foreground text-sm">
                <Day at={event.createdAt} hasTime />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
