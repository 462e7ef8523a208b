import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { libraryApi } from '#features/library/library.contract.ts'
import { pageName } from '#features/planner/planner.texts.ts'
import { call, callPage, type Page as ListPage } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useDraft } from '#kit/web/forms/draft.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { MissingSheet } from '#kit/web/reader/missing-sheet.tsx'
import { BackLink } from '#kit/web/ui/back-link.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { controlClass, Field } from '#kit/web/ui/field.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { Tabs } from '#kit/web/ui/tabs.tsx'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { type HandwrittenPage, handwritingApi } from '../handwriting.contract.ts'
import { isUnsure, mostLetters } from '../handwriting.rules.ts'
import { handwritingTexts } from '../handwriting.texts.ts'
import { handwritingKey } from './handwriting-choice.tsx'

const texts = handwritingTexts.screen
const pictureWidth = 1024

/** The texts that were read: each page with its words beside it. */
export function HandwritingPage({ userId }: { userId: string }) {
  const [shown, setShown] = useState<'open' | 'all'>('open')
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to="/settings/data">{handwritingTexts.title}</BackLink>}>
      <Tabs
        label={texts.title}
        tabs={[
          { value: 'open', label: texts.open },
          { value: 'all', label: texts.all },
        ]}
        value={shown}
        onValueChange={(value) => setShown(value === 'open' ? 'open' : 'all')}
      >
        <Texts userId={userId} isOpen={shown === 'open'} />
      </Tabs>
    </Page>
  )
}

function Texts({ userId, isOpen }: { userId: string; isOpen: boolean }) {
  const client = useQueryClient()
  const [at, setAt] = useState(0)
  const queryKey = [...handwritingKey(userId), 'pages', isOpen]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(isOpen ? { open: '1' as const } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) }
      return callPage(handwritingApi.pages, { params: { userId }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // A page that was looked at stays where it is, so that one can go back to it.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const pages = list.data?.pages.flatMap(({ items }) => items) ?? []
  const page = pages[at]
  const hasNext = at + 1 < pages.length || list.hasNextPage

  async function goOn() {
    if (at + 1 >= pages.length && list.hasNextPage) await list.fetchNextPage()
    setAt(at + 1)
  }
  const replace = (changed: HandwrittenPage) =>
    client.setQueryData<InfiniteData<ListPage<HandwrittenPage>>>(queryKey, (data) => {
      const replaced = (items: HandwrittenPage[]) => items.map((one) => (one.id === changed.id ? changed : one))
      return data && { ...data, pages: data.pages.map((some) => ({ ...some, items: replaced(some.items) })) }
    })

  if (list.isPending) return <Skeleton className="h-96" />
  if (list.isError) return <LoadFailed text={texts.loadFailed} onRetry={() => list.refetch()} />
  const steps = (
    <div className="flex items-center gap-2">
      <Button variant="secondary" aria-label={texts.previous} disabled={at === 0} onClick={() => setAt(at - 1)}>
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <Button variant="secondary" aria-label={texts.next} disabled={!page || !hasNext} onClick={goOn}>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </div>
  )
  if (!page)
    return (
      <div className="flex flex-col items-start gap-5">
        <p role="status" className="text-muted-foreground">
          {texts.none}
        </p>
        {at > 0 && steps}
      </div>
    )
  return (
    <article aria-labelledby="handwritten" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="handwritten" className="text-2xl">
            {pageName(page)}
          </h2>
          <bdi translate="no" className="block truncate text-muted-foreground text-sm">
            {texts.pageOf(page.originalName, page.page)}
          </bdi>
        </div>
        {steps}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <Sheet key={page.id} page={page} />
        <Words
          key={`${page.id} ${page.version}`}
          page={page}
          onSaved={(changed) => {
            replace(changed)
            client.invalidateQueries({ queryKey: handwritingKey(userId), exact: true })
            if (hasNext || isOpen) goOn()
          }}
        />
      </div>
    </article>
  )
}

function Sheet({ page: { filename, page } }: { page: HandwrittenPage }) {
  const [isFailed, setIsFailed] = useState(false)
  const shape = 'block aspect-[3/4] max-h-88 w-full overflow-hidden rounded-card border border-border sm:max-h-none'
  if (isFailed) return <MissingSheet text={texts.pictureFailed} onRetry={() => setIsFailed(false)} className={shape} />
  const src = addressOf(libraryApi.page, { params: { filename, number: page }, query: { width: pictureWidth } })
  return (
    <span className={classNames(shape, 'bg-[white] shadow-paper')}>
      <OwnPicture src={src} decoding="async" onError={() => setIsFailed(true)} className="size-full object-contain object-top" />
    </span>
  )
}

function Words({ page, onSaved }: { page: HandwrittenPage; onSaved: (page: HandwrittenPage) => void }) {
  const { id, version, text, reader, isEdited, isOpen, hasChanged, state } = page
  const [typed, setTyped, forget] = useDraft(`handwriting ${id} ${version}`, text)
  const { isWorking, run } = useWork(texts.saveFailed, toastFailure)
  const isSame = typed === text
  const note = hasChanged
    ? texts.inkChanged
    : state === 'waiting'
      ? texts.waiting
      : state === 'failed' || (text === '' && !isEdited)
        ? texts.failed
        : !isEdited && isUnsure(text) && texts.unsure

  const save = () =>
    run(async () => {
      const saved = await call(handwritingApi.change, { params: { id }, body: { version, text: typed } })
      forget()
      toast({ title: texts.saved, tone: 'success' })
      onSaved(saved)
    })
  return (
    <div className="flex flex-col gap-4">
      {note && <p className="rounded-control border border-border bg-card px-4 py-3 text-sm">{note}</p>}
      <Field label={texts.text} hint={isEdited ? texts.typed : reader && texts.readBy(reader.model, reader.host)}>
        {(wiring) => (
          <textarea
            {...wiring}
            dir="auto"
            rows={12}
            maxLength={mostLetters}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={classNames(controlClass, 'field-sizing-content min-h-40 [overflow-wrap:anywhere]')}
          />
        )}
      </Field>
      <Button className="max-sm:w-full sm:self-start" isLoading={isWorking} disabled={isSame && !isOpen} onClick={save}>
        {isSame ? texts.right : texts.save}
      </Button>
    </div>
  )
}
