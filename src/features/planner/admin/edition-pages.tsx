import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callPage } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Edition, type EditionPage, editionsApi, mostChangedPages } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { doubts, pageKinds } from '../page-dates.rules.ts'
import { kindNames } from '../planner.texts.ts'
import { EditionCalendar } from './edition-calendar.tsx'
import { EditionPicture, EditionPictures } from './edition-pictures.tsx'
import { RangeForm } from './range-form.tsx'
import { YearQuestion } from './year-question.tsx'

const shownAtOnce = 20
const loadedAtOnce = 200
const kinds = pageKinds.map((value) => ({ value, label: kindNames[value] }))

type ChangedPage = Omit<EditionPage, 'id' | 'label'>

async function loadPages(id: string, signal: AbortSignal): Promise<EditionPage[]> {
  const pages: EditionPage[] = []
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const query: { limit: number; cursor: string } = { limit: loadedAtOnce, cursor }
    const { items, next } = await callPage(editionsApi.editionPages, { params: { id }, query, signal })
    pages.push(...items)
    cursor = next ?? undefined
  }
  return pages
}

/** The calendar and the pages of an edition, and ways to correct them: one page, a range, or all with the same doubt. Each can be undone. */
export function EditionPages({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { id, title } = edition
  const client = useQueryClient()
  const queryKey = ['admin', 'edition-pages', id]
  /** What was done last. `before` undoes it. */
  const [done, setDone] = useState<{ text: string; before: readonly ChangedPage[] }>({ text: '', before: [] })
  const { data: pages, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => loadPages(id, signal) })

  /** Stores pages in parts of a size that the server takes. Returns them as they were before. */
  async function store(changed: readonly ChangedPage[]): Promise<ChangedPage[]> {
    const before: EditionPage[] = []
    for (let at = 0; at < changed.length; at += mostChangedPages) {
      const part = changed.slice(at, at + mostChangedPages)
      before.push(...(await call(editionsApi.changeEditionPages, { params: { id }, body: { pages: part } })))
      const byNumber = new Map(part.map((page) => [page.number, page]))
      client.setQueryData<EditionPage[]>(queryKey, (known) =>
        known?.map((page) => {
          const to = byNumber.get(page.number)
          return to ? { ...page, ...to } : page
        }),
      )
    }
    return before.map(({ id: _id, label: _label, ...page }) => page)
  }

  async function change(changed: readonly ChangedPage[], { isUndo = false } = {}): Promise<boolean> {
    try {
      const before = await store(changed)
      setDone({ text: isUndo ? texts.undone(before.length) : texts.changed(before.length), before: isUndo ? [] : before })
      return true
    } catch (error) {
      toastFailure(error, texts.changeFailed)
      // A part may have been stored.
      await refetch()
      return false
    }
  }

  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={texts.pagesTitle(title)}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {isError && !pages && <LoadFailed text={texts.pagesFailed} onRetry={refetch} />}
      {!isError && !pages && <Skeleton className="h-40" />}
      {pages && (
        <>
          <YearQuestion edition={edition} onDated={refetch} />
          <EditionCalendar pages={pages} />
          <div className="flex flex-wrap items-center gap-3">
            <p role="status">{done.text}</p>
            {done.before.length > 0 && (
              <Button variant="quiet" onClick={() => change(done.before, { isUndo: true })}>
                {texts.undo}
              </Button>
            )}
          </div>
          <DoubtGroups editionId={id} pages={pages} onSettle={change} />
          <RangeForm editionId={id} pageCount={pages.length} onSet={change} />
          <PageList editionId={id} pages={pages} onChange={change} />
        </>
      )}
    </Dialog>
  )
}

/** Doubts of one kind about several pages. They can be settled together by who has seen what that does to the first, the middle and the last one. */
function DoubtGroups({
  editionId,
  pages,
  onSettle,
}: {
  editionId: string
  pages: readonly EditionPage[]
  onSettle: (pages: ChangedPage[]) => Promise<boolean>
}) {
  const groups = doubts.map((doubt) => [doubt, pages.filter((page) => page.doubt === doubt)] as const)
  const shown = groups.filter(([, own]) => own.length > 1)
  if (shown.length === 0) return null
  return (
    <section aria-label={texts.groups} className="flex flex-col gap-3">
      <h3 className="text-lg">{texts.groups}</h3>
      <ul className="flex flex-col gap-6">
        {shown.map(([doubt, own]) => (
          <li key={doubt} className="flex flex-col items-start gap-3">
            <span>{texts.group(own.length, texts.reasons[doubt])}</span>
            <EditionPictures editionId={editionId} pages={own} />
            {doubt !== 'noYear' && (
              <Button
                variant="secondary"
                aria-label={texts.settleGroup(own.length, texts.reasons[doubt])}
                onClick={() => onSettle(own.map(settled))}
              >
                {own.some(({ dateFrom }) => dateFrom !== null) ? texts.settle : texts.settleUndated}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const settled = ({ number, kind, dateFrom, dateTo }: EditionPage): ChangedPage => ({
  number,
  kind,
  dateFrom,
  dateTo,
  doubt: null,
})

interface PageListProps {
  editionId: string
  pages: readonly EditionPage[]
  onChange: (pages: ChangedPage[]) => Promise<boolean>
}

/** At first only the pages in doubt. One that was just confirmed stays where it is. */
function PageList({ editionId, pages, onChange }: PageListProps) {
  const [isDoubted, setIsDoubted] = useState(pages.some(({ doubt }) => doubt !== null))
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [count, setCount] = useState(shownAtOnce)
  const chosen = pages.filter(({ doubt, number }) => !isDoubted || doubt !== null || confirmed.has(number))
  function filter(is: boolean) {
    setIsDoubted(is)
    setConfirmed(new Set())
    setCount(shownAtOnce)
  }
  async function keep(page: ChangedPage) {
    setConfirmed((known) => new Set([...known, page.number]))
    return onChange([page])
  }
  return (
    <>
      <SwitchField label={texts.onlyDoubts} checked={isDoubted} onCheckedChange={filter} />
      {chosen.length === 0 && <p role="status">{texts.noPages}</p>}
      <ul className="flex flex-col gap-5">
        {chosen.slice(0, count).map((page) => (
          <li key={page.number}>
            <PageForm
              editionId={editionId}
              page={page}
              isKept={confirmed.has(page.number) && page.doubt === null}
              onKeep={keep}
            />
          </li>
        ))}
      </ul>
      {count < chosen.length && (
        <Button variant="secondary" onClick={() => setCount(count + shownAtOnce)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface PageFormProps {
  editionId: string
  page: EditionPage
  isKept: boolean
  onKeep: (page: ChangedPage) => Promise<boolean>
}

function PageForm({ editionId, page, isKept, onKeep }: PageFormProps) {
  const [kind, setKind] = useState<string>(page.kind)
  const [from, setFrom] = useState(page.dateFrom ?? '')
  const [to, setTo] = useState(page.dateTo ?? '')
  const [seen, setSeen] = useState(page)
  // A range, or an undo, has changed the page: the form shows that.
  if (seen !== page) {
    setSeen(page)
    setKind(page.kind)
    setFrom(page.dateFrom ?? '')
    setTo(page.dateTo ?? '')
  }
  function keep() {
    const chosen = pageKinds.find((one) => one === kind) ?? page.kind
    onKeep({ number: page.number, kind: chosen, dateFrom: from || null, dateTo: to || from || null, doubt: null })
  }
  return (
    <fieldset className="flex flex-col gap-3 border-border border-t pt-4">
      <legend className="float-left rtl:float-right font-semibold">
        {texts.page(page.number)}
        {page.label && <span className="font-normal text-muted-foreground">{` · ${page.label}`}</span>}
      </legend>
      {page.doubt && (
        <div className="clear-both flex gap-3">
          <div className="w-28 shrink-0">
            <EditionPicture editionId={editionId} page={page} />
          </div>
          <p>{texts.reasons[page.doubt]}</p>
        </div>
      )}
      <div className="clear-both grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        <Select label={texts.kind} value={kind} onValueChange={setKind} options={kinds} />
        <TextField label={texts.from} type="date" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
        <TextField label={texts.to} type="date" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
        <Button variant={isKept ? 'quiet' : 'secondary'} aria-label={texts.keepPage(page.number)} onClick={keep}>
          {isKept ? texts.kept : texts.keep}
        </Button>
      </div>
    </fieldset>
  )
}
