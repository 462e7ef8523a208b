import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '#kit/dates.ts'
import { lastDayOf } from '#kit/end-date.rules.ts'
import { endDateTexts } from '#kit/end-date.texts.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { chosenEnd, EndDateField, noEnd } from '#kit/web/ui/end-date-field.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { type CalendarFeed, calendarApi } from '../calendar.contract.ts'
import { calendarTexts as texts } from '../calendar.texts.ts'

interface CalendarDialogProps {
  onClose: () => void
  userId: string
}

/** Creates the private calendar address, which is shown only once, and revokes it. */
export function CalendarDialog({ onClose, userId }: CalendarDialogProps) {
  const queries = useQueryClient()
  const key = ['users', userId, 'calendar']
  const { isWorking, failure, run } = useWork(texts.failed)
  const [address, setAddress] = useState<string>()
  const params = { userId }
  const current = useQuery({ ...queryOf(key, calendarApi.feed, { params }), gcTime: 0 })

  async function ask(work: () => Promise<void>) {
    await run(work)
    await queries.invalidateQueries({ queryKey: key })
  }
  const make = (withFocus: boolean, expiresAt: string | null) =>
    ask(async () => {
      const body = { withFocus, expiresAt }
      setAddress((await call(calendarApi.make, { params, body })).address)
    })
  const revoke = () =>
    ask(async () => {
      toastMessage(await call(calendarApi.revoke, { params }))
      setAddress(undefined)
    })

  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} isBusy={isWorking}>
      {failure && <FailureAlert failure={failure} />}
      {address !== undefined && (
        <ShownOnce label={texts.made} value={address} texts={texts}>
          <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
            {texts.subscribe}
          </a>
        </ShownOnce>
      )}
      {current.isPending && <SkeletonList />}
      {current.isError && <LoadFailed text={texts.loadFailed} onRetry={current.refetch} />}
      {current.data && (
        <Feed feed={current.data.feed} isNew={address !== undefined} isBusy={isWorking} onMake={make} onRevoke={revoke} />
      )}
      <p className="pb-4 text-muted-foreground text-sm">{texts.whoever}</p>
    </Dialog>
  )
}

interface FeedProps {
  feed: CalendarFeed | null
  /** True if the address was just created and is shown above. */
  isNew: boolean
  isBusy: boolean
  onMake: (withFocus: boolean, expiresAt: string | null) => void
  onRevoke: () => void
}

function Feed({ feed, isNew, isBusy, onMake, onRevoke }: FeedProps) {
  const [withFocus, setWithFocus] = useState(feed?.withFocus ?? false)
  const [end, setEnd] = useState(noEnd)
  const expiresAt = chosenEnd(end)
  return (
    <div className="flex flex-col gap-4">
      {feed && !isNew && <p>{texts.madeOn(dateText(feed.createdAt, 'mdy'))}</p>}
      {feed && (
        <p className="text-muted-foreground text-sm">
          {feed.expiresAt ? endDateTexts.endsOn(dateText(lastDayOf(feed.expiresAt), 'mdy')) : endDateTexts.neverEnds}
        </p>
      )}
      {!isNew && (
        <>
          <SwitchField label={texts.withFocus} checked={withFocus} onCheckedChange={setWithFocus} />
          <EndDateField value={end} onChange={setEnd} />
          {feed && <p className="text-muted-foreground text-sm">{texts.replaces}</p>}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!isNew && (
          <Button disabled={isBusy || expiresAt === undefined} onClick={() => onMake(withFocus, expiresAt ?? null)}>
            {feed ? texts.makeNew : texts.make}
          </Button>
        )}
        {feed && (
          <Button variant="secondary" disabled={isBusy} onClick={onRevoke}>
            {texts.revoke}
          </Button>
        )}
      </div>
    </div>
  )
}
