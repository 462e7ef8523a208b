import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { firstDayOf, lastDayOf } from '../month.rules.ts'
import type { PlannerDay } from '../planner.contract.ts'
import { briefDay, pageName } from '../planner.texts.ts'
import { longestShownName, mostShownPages, showingApi, shownPasswordLength, usualShownDays } from '../showing.contract.ts'
import { showingTexts as texts } from '../showing.texts.ts'
import { Paper } from './month/paper.tsx'
import { plannerKey, useDays } from './planner-queries.ts'

interface ShowPagesDialogProps {
  /** The month whose pages are offered first. */
  month?: string
  /** The one page that is shown. */
  pageId?: string
  onClose: () => void
}

/** Makes a link that shows pages to somebody. */
export function ShowPagesDialog({ month, pageId, onClose }: ShowPagesDialogProps) {
  const userId = useCurrentUser()?.id ?? ''
  const queries = useQueryClient()
  const [pageIds, setPageIds] = useState<readonly string[]>(pageId === undefined ? [] : [pageId])
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(usualShownDays))
  const [password, setPassword] = useState('')
  const [address, setAddress] = useState<string>()
  const { least, most } = shownPasswordLength
  const formId = useId()
  const form = useSubmission({
    check: () =>
      password !== '' && password.length < least ? { message: texts.passwordHint(least), fields: ['password'] } : null,
    async send() {
      const body = { pageIds: [...pageIds], name, days: Number(days), password: password || null }
      setAddress((await call(showingApi.make, { params: { userId }, body })).address)
      await queries.invalidateQueries({ queryKey: shownKey(userId) })
    },
    explain: texts.failed,
  })
  if (address !== undefined)
    return (
      <Dialog onClose={onClose} title={texts.title}>
        <ShownOnce label={texts.made} value={address} texts={texts}>
          <Button variant="secondary" onClick={onClose}>
            {texts.done}
          </Button>
        </ShownOnce>
      </Dialog>
    )
  const canSend = pageIds.length > 0 && pageIds.length <= mostShownPages
  const send = (
    <Button type="submit" form={formId} disabled={!canSend} isLoading={form.isSending}>
      {texts.make}
    </Button>
  )
  return (
    <Dialog size="wide" onClose={onClose} title={texts.title} description={texts.lead} isBusy={form.isSending} actions={send}>
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormAlert id={form.failureId} failure={form.failure} />
        {month !== undefined && <ChoosePages userId={userId} month={month} chosen={pageIds} onChoose={setPageIds} />}
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            value={name}
            maxLength={longestShownName}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ShownDays value={days} onChange={setDays} label={texts.ends} />
        </div>
        <TextField
          label={texts.password}
          hint={texts.passwordHint(least)}
          errorId={form.errorIdOf('password')}
          value={password}
          maxLength={most}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

export const shownKey = (userId: string) => [...plannerKey(userId), 'shown-links']

/** After how many days a link ends. */
export function ShownDays({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const options = [1, usualShownDays, 30, 90].map((days) => ({ value: String(days), label: texts.days(days) }))
  return <Select label={label} value={value} onValueChange={onChange} options={options} />
}

interface ChoosePagesProps {
  userId: string
  month: string
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** The written pages of some days, of which those that are pressed are shown. */
function ChoosePages({ userId, month, chosen, onChoose }: ChoosePagesProps) {
  const [from, setFrom] = useState(firstDayOf(month))
  const [to, setTo] = useState(lastDayOf(month))
  const { data, isError, refetch } = useDays(userId, from, to, from !== '' && to >= from)
  const written = (data ?? []).filter(({ inkStep }) => inkStep !== 'none')
  const all = written.map(({ pageInstanceId }) => pageInstanceId)
  const change = (set: (day: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value)
    onChoose([])
  }
  /** Keeps the order of the days. */
  const press = (id: string) => onChoose(all.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{texts.choose}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={texts.from} type="date" required value={from} onChange={change(setFrom)} />
        <TextField label={texts.to} type="date" required value={to} onChange={change(setTo)} />
      </div>
      {isError ? (
        <LoadFailed text={texts.loadFailed} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : written.length === 0 ? (
        <p>{texts.noPages}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="text-muted-foreground">
              {texts.chosen(chosen.length, mostShownPages)}
            </p>
            <Button variant="quiet" onClick={() => onChoose(all)}>
              {texts.all}
            </Button>
            <Button variant="quiet" disabled={chosen.length === 0} onClick={() => onChoose([])}>
              {texts.none}
            </Button>
          </div>
          <ul className="flex flex-wrap gap-3">
            {written.map((page) => (
              <li key={page.pageInstanceId} className="w-16">
                <PageToggle
                  page={page}
                  isChosen={chosen.includes(page.pageInstanceId)}
                  onPress={() => press(page.pageInstanceId)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}

function PageToggle({ page, isChosen, onPress }: { page: PlannerDay; isChosen: boolean; onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="flex w-full cursor-pointer flex-col gap-1 text-center text-xs tabular-nums leading-tight aria-pressed:font-semibold"
    >
      <span className={isChosen ? 'block rounded-md outline-4 outline-primary' : 'block'}>
        <Paper shape={3 / 4} page={page} />
      </span>
      {page.kind === 'day' ? briefDay(page.date) : pageName({ kind: page.kind, dateFrom: page.date, dateTo: page.dateTo })}
    </button>
  )
}
