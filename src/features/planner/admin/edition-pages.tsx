import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callPage } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Edition, type EditionPage, editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { pageKinds } from '../page-dates.rules.ts'
import { kindNames } from '../planner.texts.ts'

const pageSize = 20
const kinds = pageKinds.map((value) => ({ value, label: kindNames[value] }))

/** The pages of an edition, at first only those in doubt. Confirming a page ends its doubt. */
export function EditionPages({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const [isDoubted, setIsDoubted] = useState(edition.doubts > 0)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'edition-pages', edition.id, isDoubted],
    queryFn: ({ pageParam, signal }) =>
      callPage(editionsApi.editionPages, {
        params: { id: edition.id },
        query: { limit: pageSize, cursor: pageParam ?? undefined, doubts: isDoubted ? '1' : undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const pages = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={texts.pagesTitle(edition.title)}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <SwitchField label={texts.onlyDoubts} checked={isDoubted} onCheckedChange={setIsDoubted} />
      {!pages && <Skeleton className="h-40" />}
      {pages?.length === 0 && <p role="status">{texts.noPages}</p>}
      <ul className="flex flex-col gap-5">
        {pages?.map((page) => (
          <li key={page.number}>
            <PageForm editionId={edition.id} page={page} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Dialog>
  )
}

function PageForm({ editionId, page }: { editionId: string; page: EditionPage }) {
  const [kind, setKind] = useState<string>(page.kind)
  const [from, setFrom] = useState(page.dateFrom ?? '')
  const [to, setTo] = useState(page.dateTo ?? '')
  const [isKept, setIsKept] = useState(false)
  async function keep() {
    const chosen = pageKinds.find((one) => one === kind) ?? page.kind
    const body = { kind: chosen, dateFrom: from || null, dateTo: to || from || null }
    try {
      await call(editionsApi.changeEditionPage, { params: { id: editionId, number: page.number }, body })
      setIsKept(true)
    } catch (error) {
      toast({ title: messageOf(error, texts.changeFailed), tone: 'destructive' })
    }
  }
  return (
    <fieldset className="flex flex-col gap-3 border-border border-t pt-4">
      <legend className="float-left font-semibold">
        {texts.page(page.number)}
        {page.label && <span className="font-normal text-muted-foreground">{` · ${page.label}`}</span>}
      </legend>
      {page.doubt && !isKept && <p className="clear-both">{texts.reasons[page.doubt]}</p>}
      <div className="clear-both grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
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
