import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ReaderWindow } from '#kit/web/reader/reader-window.tsx'
import { SmallPicture, smallWidth } from '#kit/web/reader/small-picture.tsx'
import BookOpen from '~icons/lucide/book-open'
import { addDays } from '../../calendar-words.rules.ts'
import type { PlannerDay } from '../../planner.contract.ts'
import { pageName, shortDay, plannerTexts as texts } from '../../planner.texts.ts'
import { bookLink, pictureAddress, useDays } from '../planner-queries.ts'
import { PageReader } from './page-reader.tsx'
import { PageSheet, sheetWidth } from './page-sheet.tsx'

interface DayReaderProps {
  userId: string
  page: PlannerDay
  onOpen: (page: PlannerDay) => void
  onClose: () => void
}

/** How many days before or after a page its neighbours are searched. */
const within = 180

/** Reads the written pages of one kind, such as days, in the order of their dates. */
export function DayReader({ userId, page, onOpen, onClose }: DayReaderProps) {
  const { state } = useLocation()
  const days = useDaysAround(userId, page.date)
  const isOpen = ({ pageInstanceId }: PlannerDay) => pageInstanceId === page.pageInstanceId
  // Another version may be shown meanwhile.
  const open = days.find(isOpen) ?? days.find(({ kind, date }) => kind === page.kind && date === page.date) ?? page
  const alike = days.filter((one) => one === open || (one.kind === page.kind && one.inkStep !== 'none'))
  const pages = alike.length > 0 ? alike : [open]
  const at = pages.indexOf(open)
  const name = pageName({ kind: open.kind, dateFrom: open.date, dateTo: open.dateTo })
  const [previous, next] = [pages[at - 1], pages[at + 1]]
  // On a slow network the page may be turned before its neighbours are known.
  const [turned, setTurned] = useState(0)
  useEffect(() => {
    const to = pages[at + turned]
    if (turned === 0 || days.length === 0) return
    setTurned(0)
    if (to) onOpen(to)
  })
  useEffect(() => {
    for (const neighbour of [next, previous])
      if (neighbour) new Image().src = pictureAddress(neighbour.pageInstanceId, sheetWidth)
  }, [next, previous])
  return (
    <ReaderWindow onClose={onClose}>
      <PageReader
        userId={userId}
        open={{ ...open, dateFrom: open.date }}
        name={name}
        position=""
        page={at + 1}
        pages={pages.length}
        isPaired={false}
        onPage={(number) => {
          const to = pages[number - 1]
          if (to) onOpen(to)
        }}
        onBeyond={days.length === 0 ? setTurned : undefined}
        smallPicture={(number, isMoving) => {
          const { pageInstanceId, kind, date, dateTo } = pages[number - 1] ?? open
          return (
            <SmallPicture
              address={pictureAddress(pageInstanceId, smallWidth)}
              isMoving={isMoving}
              caption={shortDay(date)}
              name={pageName({ kind, dateFrom: date, dateTo })}
            />
          )
        }}
        link={
          open.editionId !== null &&
          open.editionPage !== null && (
            <Link
              to={bookLink(open.editionId, open.editionPage)}
              replace
              state={state}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
            >
              <BookOpen aria-hidden className="size-5" />
              {texts.openInBook}
            </Link>
          )
        }
        sheet={(_, { isInkOnly, versionId = open.pageInstanceId, ...place }) => (
          <PageSheet
            key="sheet"
            {...place}
            picture={(width) => pictureAddress(versionId, width)}
            name={texts.dayName(open.date, open.inkStep)}
            inkOf={isInkOnly ? versionId : null}
          />
        )}
        onClose={onClose}
      />
    </ReaderWindow>
  )
}

/** The pages around a day. Others are loaded when the user has turned far, and these are kept until then. */
function useDaysAround(userId: string, date: string): readonly PlannerDay[] {
  const [middle, setMiddle] = useState(date)
  const isFar = date < addDays(middle, -within / 2) || date > addDays(middle, within / 2)
  if (isFar) setMiddle(date)
  const { data } = useDays(userId, addDays(middle, -within), addDays(middle, within))
  const latest = useRef(data)
  if (data) latest.current = data
  return latest.current ?? []
}
