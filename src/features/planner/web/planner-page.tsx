import { Link } from 'react-router'
import { libraryTexts } from '#features/library/library.texts.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { plannerTexts as texts } from '../planner.texts.ts'
import { readingTexts } from '../reading.texts.ts'
import { MonthPage } from './month/month-page.tsx'
import { NewestImport } from './newest-import.tsx'
import { OwnPlanners } from './own-planners.tsx'
import { PlannerNotices } from './planner-notices.tsx'
import { usePlannerState } from './planner-queries.ts'
import { OpenPage } from './reader/open-page.tsx'

interface PlannerPageProps {
  userId: string
  onUpload: () => void
}

/** The user's planner: a calendar of its pages, and above it the page that the address names. */
export function PlannerPage({ userId, onUpload }: PlannerPageProps) {
  return (
    <>
      <Calendar userId={userId} onUpload={onUpload} />
      <OpenPage userId={userId} />
    </>
  )
}

function Calendar({ userId, onUpload }: PlannerPageProps) {
  const { data: state, isError, refetch } = usePlannerState(userId)
  if (isError || !state)
    return (
      <Page title={texts.title}>
        {isError ? <LoadFailed text={texts.loadFailed} onRetry={refetch} /> : <Skeleton className="h-96" />}
      </Page>
    )
  const { isAvailable, isOn, hasPages, openPages, reading, notices } = state
  if (hasPages || openPages > 0 || reading.length > 0) return <MonthPage userId={userId} state={state} />
  return (
    <Page title={texts.title}>
      {notices > 0 && <PlannerNotices userId={userId} />}
      <OwnPlanners userId={userId} />
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
        <NewestImport userId={userId} />
      </Card>
    </Page>
  )
}
