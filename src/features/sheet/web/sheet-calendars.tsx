import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { Fold } from '#kit/web/ui/fold.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import { type CalendarShows, calendarShows, mostCalendars } from '../calendar-events.rules.ts'
import { calendarsApi, type SheetCalendar } from '../calendars.contract.ts'
import { calendarsTexts as texts } from '../calendars.texts.ts'

/** How often the list is read again while a calendar is being read. */
const waitingMs = 2000

/** The calendars of an owner's morning sheet. */
export function SheetCalendars({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const params = { userId }
  const queryKey = ['users', userId, 'sheet-calendars']
  const [leaving, setLeaving] = useState<SheetCalendar>()
  const [added, setAdded] = useState(0)
  const { data, isError, refetch } = useQuery({
    ...queryOf(queryKey, calendarsApi.list, { params }),
    refetchInterval: ({ state }) => state.data?.some(({ isWaiting }) => isWaiting) && waitingMs,
  })
  const refresh = () => queries.invalidateQueries({ queryKey })
  const { run } = useWork(texts.failed, toastFailure)
  const attempt = (work: () => Promise<unknown>) => run(work).then(refresh)
  const remove = async ({ id }: SheetCalendar) => {
    await call(calendarsApi.remove, { params: { id } })
    await refresh()
  }
  // Each address has a form of its own, also when its calendar is there already.
  const onAdded = async () => {
    await refresh()
    setAdded(added + 1)
  }
  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  return (
    <section aria-label={texts.list} className="mt-4 border-border border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="mb-1.5 text-lg">{texts.title}</h3>
        {data?.some(({ shows }) => shows !== 'nothing') && (
          <Button variant="secondary" onClick={() => attempt(() => call(calendarsApi.readNow, { params }))}>
            {texts.readNow}
          </Button>
        )}
      </div>
      <p className="max-w-prose text-muted-foreground text-sm">{texts.lead}</p>
      {!data && <SkeletonList />}
      {data && (
        <ul className="flex flex-col divide-y divide-border">
          {data.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              onChoose={(shows) => attempt(() => call(calendarsApi.change, { params: { id: calendar.id }, body: { shows } }))}
              onRemove={() => setLeaving(calendar)}
            />
          ))}
        </ul>
      )}
      {data && data.length < mostCalendars && <AddCalendar key={added} userId={userId} onAdded={onAdded} />}
      {leaving && (
        <ConfirmDialog
          title={texts.removeTitle(nameOf(leaving))}
          text={texts.removeText}
          confirm={texts.remove}
          failed={texts.failed}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

const nameOf = ({ name, host }: SheetCalendar) => name || host

interface CalendarRowProps {
  calendar: SheetCalendar
  onChoose: (shows: CalendarShows) => void
  onRemove: () => void
}

function CalendarRow({ calendar, onChoose, onRemove }: CalendarRowProps) {
  const { host, shows, readAt, isWaiting } = calendar
  const failure = shows === 'nothing' || isWaiting ? null : calendar.failure
  const name = nameOf(calendar)
  const state = shows === 'nothing' ? texts.paused : isWaiting ? texts.waiting : readAt && texts.readAt(readAt)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="break-words font-semibold">{name}</p>
        {name !== host && <p className="break-words text-muted-foreground text-sm">{host}</p>}
        <p className="text-muted-foreground text-sm">{state}</p>
        {failure && (
          <p className="flex items-start gap-2 break-words text-destructive text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{texts.failures[failure]}</span>
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap gap-3">
        <Select
          label={texts.showsOf(name)}
          isLabelHidden
          className="w-44"
          value={shows}
          onValueChange={(chosen) => onChoose(chosen as CalendarShows)}
          options={calendarShows.map((value) => ({ value, label: texts.shows[value] }))}
        />
        <Button variant="secondary" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function AddCalendar({ userId, onAdded }: { userId: string; onAdded: () => Promise<unknown> }) {
  const [address, setAddress] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    async send() {
      await call(calendarsApi.add, { params: { userId }, body: { address } })
      await onAdded()
    },
    explain: texts.failed,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-3">
      <FormAlert id={failureId} failure={failure} />
      <TextField
        name="address"
        type="url"
        label={texts.address}
        hint={texts.addressHint}
        errorId={errorIdOf('address')}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" disabled={address.trim() === ''} isLoading={isSending}>
          {texts.add}
        </Button>
      </div>
      <Fold title={texts.help}>
        <ul className="flex flex-col gap-3 text-sm">
          {texts.ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </Fold>
    </form>
  )
}
