import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import Undo2 from '~icons/lucide/undo-2'
import type { OpenPage } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { LargePage } from './large-page.tsx'
import { type Done, usePageChanges } from './page-changes.ts'
import { PagePlace } from './page-correction.tsx'
import { useOpenPages } from './planner-queries.ts'

/** The pages of all exports whose day is not known, one after the other: a large picture, and the most likely day beside it. */
export function UnplacedTray({ userId }: { userId: string }) {
  const [isComparing, setIsComparing] = useState(false)
  const { data, isFetching } = useOpenPages(userId, isComparing)
  const { compareAgain } = usePageChanges(userId)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Done>()
  const close = () => navigate({ search, hash: '' }, { replace: true })
  const open = data?.filter(({ id }) => !skipped.has(id)) ?? []
  const [page] = open
  const isEnd = data?.length === 0 && !isFetching && !done
  useEffect(() => {
    if (isEnd) navigate({ search, hash: '' }, { replace: true })
  }, [isEnd, navigate, search])
  return (
    <Dialog size="full" title={texts.trayTitle} onClose={close}>
      <div className="mx-auto flex min-h-full w-full max-w-6xl flex-1 flex-col gap-5 pt-12 pb-2 sm:flex-row sm:gap-10 sm:py-4">
        {!data ? (
          <Skeleton className="h-96 w-full" />
        ) : page ? (
          <Question
            key={page.id}
            userId={userId}
            page={page}
            after={data.length - data.indexOf(page) - 1}
            open={open.length}
            say={setDone}
            onSkip={() => setSkipped(new Set([...skipped, page.id]))}
            isComparing={isComparing}
            onCompare={() => compareAgain(() => setIsComparing(true))}
          />
        ) : (
          <div className="m-auto flex flex-col items-center gap-4 text-center">
            <p className="font-heading text-2xl">{data.length > 0 ? texts.skipped(data.length) : texts.nothingAsked}</p>
            {data.length > 0 && (
              <Button variant="secondary" onClick={() => setSkipped(new Set())}>
                {texts.lookAgain}
              </Button>
            )}
            <Button onClick={close}>{texts.close}</Button>
          </div>
        )}
      </div>
      {done && (
        <p
          role="status"
          className="sticky bottom-2 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-2 rounded-control border border-border bg-card ps-4 shadow-lifted"
        >
          {done.title}
          <Button variant="quiet" onClick={() => done.undo().then(() => setDone(undefined))}>
            <Undo2 aria-hidden className="rtl:-scale-x-100" />
            {texts.undo}
          </Button>
        </p>
      )}
    </Dialog>
  )
}

interface QuestionProps {
  userId: string
  page: OpenPage
  /** Number of open questions after this one. */
  after: number
  /** Number of those that are asked now. */
  open: number
  say: (done: Done) => void
  onSkip: () => void
  isComparing: boolean
  /** Has all of them compared with the planners again. */
  onCompare: () => void
}

function Question({ userId, page, after, open, say, onSkip, isComparing, onCompare }: QuestionProps) {
  const name = texts.trayPage(page.sourcePage, page.originalName)
  const question = useRef<HTMLHeadingElement>(null)
  // The button that was pressed before has gone, and the focus with it.
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <div className="flex min-w-0 shrink-0 items-center sm:flex-1">
        <LargePage id={page.id} name={name} />
      </div>
      <section aria-labelledby="question" className="flex flex-col justify-center gap-4 sm:w-80 sm:shrink-0">
        <div>
          <h2 ref={question} id="question" tabIndex={-1} className="text-3xl outline-none">
            {texts.trayTitle}
          </h2>
          <p className="mt-1 text-muted-foreground text-sm [overflow-wrap:anywhere]">{name}</p>
        </div>
        <PagePlace
          userId={userId}
          page={page}
          name={name}
          likelyDay={page.likelyDay}
          questionsAfter={after}
          onSkip={onSkip}
          say={say}
        />
        <p role="status" className="text-muted-foreground text-sm">
          {isComparing ? texts.comparingAgain : texts.openCount(open)}
        </p>
        {!isComparing && (
          <div className="-mx-5 flex flex-wrap">
            <Button variant="quiet" className="text-muted-foreground" onClick={onCompare}>
              {texts.compareAgain}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}
