import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { leaveScreen } from '#kit/web/page/back-closes.ts'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import { isDay } from '../../calendar-words.rules.ts'
import { monthOfDay, shownByDay } from '../../month.rules.ts'
import type { PlannerDay } from '../../planner.contract.ts'
import { useOwnPlanners } from '../own-planners.tsx'
import { monthLink, pageLink, useBooks, useDays } from '../planner-queries.ts'

/** Says that a page is opening, as soon as its address is there. */
const Opening = () => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-background/70">
    <Spinner className="size-8" />
  </div>
)

export const DayReader = lazyPart(async () => (await import('./day-reader.tsx')).DayReader, { waiting: Opening })
const BookReader = lazyPart(async () => (await import('./book-reader.tsx')).BookReader, { waiting: Opening })

/** The page that the address names, full screen: that of a day, or any page of a planner. A reload keeps it open, and Back closes it. */
export function OpenPage({ userId }: { userId: string }) {
  const [place] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [turnedTo, setTurnedTo] = useState<PlannerDay>()
  const day = dayIn(place)
  const kind = place.get('kind') ?? 'day'
  const number = Number(place.get('page') ?? 0)
  const isInBook = day === null && Number.isInteger(number) && number > 0
  const { data: found = [], isLoading } = useDays(userId, day ?? '', day ?? '', day !== null)
  const { data: books } = useBooks(userId, isInBook)
  const isAsked = ({ id }: { id: string }) => id === place.get('edition')
  const written = books?.find(isAsked)
  // One that was bought opens before it has a page.
  const { data: planners, isPending } = useOwnPlanners(userId, books !== undefined && !written)
  const close = (month?: string) => {
    if (state?.isBackOnClose) leaveScreen()
    else navigate(month ? monthLink(month) : '/planner', { replace: true })
  }
  if (isInBook) {
    const bought = planners?.flatMap(({ editions }) => editions).find(isAsked)
    const book = written ?? bought ?? (isPending ? undefined : books?.[0])
    return book && <BookReader userId={userId} book={book} number={number} onClose={close} />
  }
  const page = turnedTo && turnedTo.kind === kind && turnedTo.date === day ? turnedTo : shownByDay(found, kind).get(day ?? '')
  if (!page) return isLoading ? <Opening /> : null
  return (
    <DayReader
      userId={userId}
      page={page}
      onOpen={(to) => {
        setTurnedTo(to)
        navigate(pageLink(to), { replace: true, state })
      }}
      onClose={() => close(monthOfDay(page.date))}
    />
  )
}

/** The day in the address of a page. */
export function dayIn(place: URLSearchParams): string | null {
  const day = place.get('day')
  return day !== null && isDay(day) ? day : null
}
