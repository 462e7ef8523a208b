import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { briefDay, pageName } from '../planner.texts.ts'
import {
  longestShownName,
  mostShownPages,
  type PageToShow,
  showingApi,
  shownPasswordLength,
  usualShownDays,
} from '../showing.contract.ts'
import { showingTexts as texts } from '../showing.texts.ts'
import { Paper } from './month/paper.tsx'
import { plannerKey, useDays } from './planner-queries.ts'

interface ShowPagesDialogProps {
  /** The month whose pages are offered first. */
  month?: string
  /** The one page that is shown. */
  pageId?: string
  /** The files whose pages are offered. */
  uploadIds?: string[]
  onClose: () => void
}

/** Makes a link that shows pages to somebody. */
export function ShowPagesDialog({ month, pageId, uploadIds, onClose }: ShowPagesDialogProps) {
  const userId = useCurrentUser()?.id ?? ''
  const queries = useQueryClient()
  const ofFiles = useQuery({
    enabled: uploadIds !== undefined,
    queryKey: [...plannerKey(userId), 'pages-to-show', uploadIds],
    queryFn: ({ signal }) => call(showingApi.pagesOf, { params: { userId }, body: { uploadIds: uploadIds ?? [] }, signal }),
  })
  // Of files all pages are chosen at first, and of a month none.
  const [chosen, setPageIds] = useState<readonly string[] | null>(null)
  const pageIds = chosen ?? (pageId === undefined ? (ofFiles.data?.pages ?? []).map(({ id }) => id) : [pageId])
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
        {uploadIds && (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-1 font-semibold">{texts.choose}</legend>
            <Pages {...ofFiles} pages={ofFiles.data?.pages} none={texts.noPagesInFiles} chosen={pageIds} onChoose={setPageIds} />
            {ofFiles.data && ofFiles.data.pages.length > 0 && ofFiles.data.without > 0 && (
              <p>{texts.without(ofFiles.data.without)}</p>
            )}
          </fieldset>
        )}
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
  const pages = data
    ?.filter(({ inkStep }) => inkStep !== 'none')
    .map(({ pageInstanceId: id, date: dateFrom, ...page }) => ({ ...page, id, dateFrom, label: '' }))
  const change = (set: (day: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value)
    onChoose([])
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{texts.choose}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={texts.from} type="date" required value={from} onChange={change(setFrom)} />
        <TextField label={texts.to} type="date" required value={to} onChange={change(setTo)} />
      </div>
      <Pages {...{ pages, isError, refetch, chosen, onChoose }} none={texts.noPages} />
    </fieldset>
  )
}

interface PagesProps extends Pick<ChoosePagesProps, 'chosen' | 'onChoose'> {
  /** Undefined while they are loaded. */
  pages: readonly PageToShow[] | undefined
  isError: boolean
  refetch: () => Promise<unknown>
  /** Said when there are no pages. */
  none: string
}

/** Pages, of which those that are pressed are shown. */
function Pages({ pages, isError, refetch, none, chosen, onChoose }: PagesProps) {
  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!pages) return <Skeleton className="h-24" />
  if (pages.length === 0) return <p>{none}</p>
  const all = pages.map(({ id }) => id)
  /** Keeps the order of the days. */
  const press = (id: string) => onChoose(all.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))))
  return (
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
        {pages.map((page) => (
          <li key={page.id} className="w-16">
            <PageToggle page={page} isChosen={chosen.includes(page.id)} onPress={() => press(page.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PageToggle({ page, isChosen, onPress }: { page: PageToShow; isChosen: boolean; onPress: () => void }): ReactNode {
  const { id, kind, dateFrom, label } = page
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="flex w-full cursor-pointer flex-col gap-1 text-center text-xs tabular-nums leading-tight aria-pressed:font-semibold"
    >
      <span className={isChosen ? 'block rounded-md outline-4 outline-primary' : 'block'}>
        <Paper shape={3 / 4} page={{ ...page, pageInstanceId: id }} />
      </span>
      {kind === null ? (
        <bdi className="truncate">{label}</bdi>
      ) : kind === 'day' && dateFrom !== null ? (
        briefDay(dateFrom)
      ) : (
        pageName({ ...page, kind })
      )}
    </button>
  )
}
