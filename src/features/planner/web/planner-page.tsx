import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { libraryTexts } from '#features/library/library.texts.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { localDate } from '#kit/local-day.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import BookOpen from '~icons/lucide/book-open'
import { isDay } from '../calendar-words.rules.ts'
import type { PlannerDay, PlannerImport } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { readingTexts } from '../reading.texts.ts'
import { FindPages } from './find-pages.tsx'
import { ImportList } from './import-list.tsx'
import { firstOfMonth, MonthCalendar } from './month-calendar.tsx'
import { OwnPlanners } from './own-planners.tsx'
import { PlannerNotices } from './planner-notices.tsx'
import { useDays, useImports, usePlannerState } from './planner-queries.ts'

const UnplacedTray = lazyPart(async () => (await import('./unplaced-tray.tsx')).UnplacedTray)
const DayReader = lazyPart(async () => (await import('./reader/day-reader.tsx')).DayReader)

const mostImports = 50

/** The user's planner: the calendar of written days, and the pages that couldn't be placed. */
export function PlannerPage({ userId, onUpload }: { userId: string; onUpload: () => void }) {
  const state = usePlannerState(userId)
  const imports = useImports(userId, mostImports)
  const today = localDate(useNow(60_000))
  const [chosenMonth, setMonth] = useState<string>()
  const [open, setOpen] = useState<PlannerDay>()
  const words = useSearchParams()[0].get('find') ?? ''
  const asked = useAskedDay(userId, (page) => {
    setMonth(firstOfMonth(page.date))
    setOpen(page)
  })
  const isError = state.isError || imports.isError
  if (isError || !state.data || !imports.data)
    return (
      <Page title={texts.title} lead={texts.lead}>
        {isError ? (
          <LoadFailed text={texts.loadFailed} onRetry={() => Promise.all([state.refetch(), imports.refetch()])} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Page>
    )
  const { isAvailable, isOn, lastDay, notices } = state.data
  // Without a choice of the user, the calendar opens where the pages are.
  const month = chosenMonth ?? firstOfMonth(asked ?? lastDay ?? today)
  const isEmpty = imports.data.every(isOfSomethingElse)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        imports.data.some(({ placed }) => placed > 0) && (
          <Link to="/planner/book" className={buttonClass({ variant: 'secondary' })}>
            <BookOpen aria-hidden />
            {texts.openBook}
          </Link>
        )
      }
    >
      {notices > 0 && <PlannerNotices userId={userId} />}
      {isEmpty && <OwnPlanners userId={userId} />}
      {isEmpty ? (
        <Card>
          <EmptyState
            title={isOn ? (isAvailable ? texts.emptyTitle : texts.unavailableTitle) : readingTexts.offTitle}
            text={isOn ? (isAvailable ? texts.emptyText : texts.unavailableText) : readingTexts.offText}
            action={
              !isOn ? (
                <Link to={roomPath('data')} className={buttonClass({ variant: 'secondary' })}>
                  {readingTexts.toSettings}
                </Link>
              ) : isAvailable ? (
                <Button onClick={onUpload}>{libraryTexts.upload}</Button>
              ) : (
                <Link to="/library" className={buttonClass()}>
                  {texts.toLibrary}
                </Link>
              )
            }
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:gap-8">
          <MonthCalendar userId={userId} month={month} onMonth={setMonth} onOpen={setOpen} />
          <div className="flex flex-col gap-6">
            {imports.data.some(({ placed }) => placed > 0) && (
              <FindPages key={words} userId={userId} today={today} asked={words} onOpen={setOpen} />
            )}
            <ImportList userId={userId} imports={imports.data.filter((one) => !isOfSomethingElse(one))} />
            <UnplacedTray userId={userId} />
          </div>
        </div>
      )}
      {!isEmpty && <OwnPlanners userId={userId} />}
      {open && <DayReader userId={userId} page={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** Opens the day that the address names. Returns it. */
function useAskedDay(userId: string, onOpen: (page: PlannerDay) => void): string | null {
  const { key } = useLocation()
  const [place] = useSearchParams()
  const named = place.get('day')
  const day = named !== null && isDay(named) ? named : null
  const { data } = useDays(userId, day ?? '', day ?? '', day !== null)
  const opened = useRef('')
  useEffect(() => {
    const page = data?.find(({ kind, date }) => kind === 'day' && date === day)
    if (!page || opened.current === key) return
    opened.current = key
    // Once it is open, the address is that of the planner: a reload after it was closed would open it again.
    history.replaceState(history.state, '', window.location.pathname)
    onOpen(page)
  })
  return day
}

/** True for an image that shows no page of a planner. Users upload those too. */
const isOfSomethingElse = ({ state, placed, unplaced }: PlannerImport) => state === 'done' && placed === 0 && unplaced === 0
