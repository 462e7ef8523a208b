import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { plannerTexts as texts } from '../planner.texts.ts'
import { readingTexts } from '../reading.texts.ts'
import { MonthPage } from './month/month-page.tsx'
import { NameDates } from './name-dates.tsx'
import { NewestImport } from './newest-import.tsx'
import { NoPlanner, OwnPlanners } from './own-planners.tsx'
import { PlannerNotices } from './planner-notices.tsx'
import { usePlannerState } from './planner-queries.ts'
import { OpenPage } from './reader/open-page.tsx'

interface PlannerPageProps {
  userId: string
  /** Leads to the first page, while there is none. */
  start: ReactNode
}

/** The user's planner: a calendar of its pages, and above it the page that the address names. */
export function PlannerPage({ userId, start }: PlannerPageProps) {
  return (
    <>
      <Calendar userId={userId} start={start} />
      <OpenPage userId={userId} />
    </>
  )
}

function Calendar({ userId, start }: PlannerPageProps) {
  const { data: state, isError, refetch } = usePlannerState(userId)
  if (isError || !state)
    return (
      <Page title={texts.title}>
        {isError ? <LoadFailed text={texts.loadFailed} onRetry={refetch} /> : <Skeleton className="h-96" />}
      </Page>
    )
  const { isAvailable, isOn, hasPages, openPages, reading, notices } = state
  if (hasPages || openPages > 0) return <MonthPage userId={userId} state={state} />
  const isStarting = isOn && isAvailable
  return (
    <Page title={texts.title}>
      {notices > 0 && <PlannerNotices userId={userId} />}
      {isStarting && <NoPlanner userId={userId} />}
      {isStarting ? start : <NoPages userId={userId} isOn={isOn} />}
      <NameDates userId={userId} />
      {/* `start` shows the reading itself, and stays while a file is read: it says what became of it. */}
      {!(isStarting && reading.length > 0) && <NewestImport userId={userId} />}
    </Page>
  )
}

function NoPages({ userId, isOn }: { userId: string; isOn: boolean }) {
  return (
    <>
      <OwnPlanners userId={userId} />
      <Card>
        <EmptyState
          title={isOn ? texts.unavailableTitle : readingTexts.offTitle}
          text={isOn ? texts.unavailableText : readingTexts.offText}
          action={
            <Link to={isOn ? '/library' : roomPath('data')} className={buttonClass({ variant: isOn ? 'primary' : 'secondary' })}>
              {isOn ? texts.toLibrary : readingTexts.toSettings}
            </Link>
          }
        />
      </Card>
    </>
  )
}
