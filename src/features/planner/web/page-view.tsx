import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import BookOpen from '~icons/lucide/book-open'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { addDays, yearBefore } from '../calendar-words.rules.ts'
import type { PlannerDay } from '../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../planner.texts.ts'
import { PageCorrection, PageVersions } from './page-correction.tsx'
import { PageLayers } from './page-layers.tsx'
import { PagePicture } from './page-picture.tsx'
import { bookLink, pictureAddress, useDays, useVersions } from './planner-queries.ts'

interface PageViewProps {
  userId: string
  page: PlannerDay
  onOpen: (page: PlannerDay) => void
  onClose: () => void
}

/** How many days before or after a page its neighbours are searched. */
const within = 180

/** A page as it was exported, and the same day a year earlier. */
export function PageView({ userId, page, onOpen, onClose }: PageViewProps) {
  const { data = [] } = useDays(userId, addDays(page.date, -within), addDays(page.date, within))
  const { data: versions = [] } = useVersions(userId, page.pageInstanceId)
  const [leafed, setLeafed] = useState('')
  const version = versions.find(({ id }) => id === leafed) ?? versions.find(({ isShown }) => isShown)
  const name = pageName({ kind: page.kind, dateFrom: page.date, dateTo: page.dateTo })
  const id = version?.id ?? page.pageInstanceId
  const yearAgo = yearBefore(page.date)
  const isDay = page.kind === 'day'
  const before = useDays(userId, yearAgo, yearAgo).data ?? []
  const alike = data.filter(({ kind, inkStep }) => kind === page.kind && inkStep !== 'none')
  const previous = alike.findLast(({ date }) => date < page.date)
  const next = alike.find(({ date }) => date > page.date)
  const older = isDay ? before.find(({ kind, date }) => kind === 'day' && date === yearAgo) : undefined
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={name}
      actions={
        <div className="flex w-full large-text:flex-wrap justify-between gap-3">
          <Button variant="secondary" disabled={!previous} onClick={() => previous && onOpen(previous)}>
            <ChevronLeft aria-hidden />
            {texts.previousDay}
          </Button>
          <Button variant="secondary" disabled={!next} onClick={() => next && onOpen(next)}>
            {texts.nextDay}
            <ChevronRight aria-hidden />
          </Button>
        </div>
      }
    >
      <div className={older ? 'grid gap-4 sm:grid-cols-2' : ''}>
        <PageLayers key={id} id={id} name={name}>
          <PagePicture address={pictureAddress(id, 960)} name={texts.dayName(page.date, (version ?? page).inkStep)} />
        </PageLayers>
        {older && (
          <figure className="flex flex-col gap-2">
            <figcaption className="font-semibold">{texts.yearAgo}</figcaption>
            <PagePicture
              key={older.pageInstanceId}
              address={pictureAddress(older.pageInstanceId, 960)}
              name={texts.dayName(older.date, older.inkStep)}
            />
          </figure>
        )}
      </div>
      {version && <PageVersions userId={userId} versions={versions} open={version} onOpen={(one) => setLeafed(one.id)} />}
      {version && <PageCorrection key={id} userId={userId} page={version} name={name} onMoved={onClose} />}
      {page.editionId !== null && page.editionPage !== null && (
        <Link
          to={bookLink(page.editionId, page.editionPage)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
        >
          <BookOpen aria-hidden className="size-5" />
          {texts.openInBook}
        </Link>
      )}
    </Dialog>
  )
}
