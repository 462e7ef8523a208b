import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { BackCloses } from '#kit/web/page/back-closes.ts'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import BookOpen from '~icons/lucide/book-open'
import ChevronRight from '~icons/lucide/chevron-right'
import CircleHelp from '~icons/lucide/circle-help'
import { weekdayOfDate } from '../calendar-words.rules.ts'
import { lastSevenDays } from '../home-pages.rules.ts'
import type { HomePage, PlannerDay } from '../planner.contract.ts'
import { dayNumber, shortDay, plannerTexts as texts } from '../planner.texts.ts'
import { pictureAddress, trayHash } from './planner-queries.ts'
import { Reading } from './reading.tsx'
import type { HomePages } from './use-home-pages.ts'

const DayReader = lazyPart(async () => (await import('./reader/day-reader.tsx')).DayReader)

interface HomeCardProps {
  userId: string
  home: HomePages
  /** Called when the user opens what is new. */
  onSeen: () => void
  /** A line below. */
  foot?: ReactNode
}

/** What was written last, the week, and this day in earlier years. Each picture opens its page in the reader. */
export function HomeCard({ userId, home: { today, known, sentence, retry }, onSeen, foot }: HomeCardProps) {
  const [open, setOpen] = useState<PlannerDay>()
  if (!known)
    return (
      <Card headingId="home-planner" icon={<BookOpen aria-hidden />} title={texts.homeTitle}>
        <LoadFailed text={texts.loadFailed} onRetry={retry} />
      </Card>
    )
  const { reading, openPages, notices } = known.state
  const { newest, week, years } = known.pages
  const door = {
    onOpen: (page: PlannerDay) => {
      setOpen(page)
      onSeen()
    },
  }
  return (
    <Card
      headingId="home-planner"
      className="@container"
      icon={<BookOpen aria-hidden />}
      title={texts.homeTitle}
      action={
        <Link to="/planner" onClick={onSeen} className={`${line} min-w-11 justify-end`}>
          {texts.openPlanner}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      }
    >
      <div className={classNames('grid gap-5', newest && '@xl:grid-cols-[auto_minmax(0,1fr)] @xl:gap-8')}>
        {newest && <PageDoor page={newest} width={960} {...door} className={large} />}
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-1">
            {newest && <h3 className="text-2xl">{texts.dayTitle(newest.date, today)}</h3>}
            {reading.length > 0 ? (
              <Reading reading={reading} />
            ) : (
              <p role="status" className="text-muted-foreground">
                {sentence}
              </p>
            )}
            {notices > 0 && (
              <Link to="/planner" className={line}>
                {texts.news(notices)}
              </Link>
            )}
            {openPages > 0 && (
              <Link to={`/planner${trayHash}`} className={line}>
                <CircleHelp aria-hidden className="size-5 shrink-0" />
                {texts.openCount(openPages)}
              </Link>
            )}
          </div>
          {week.some(({ date }) => date !== newest?.date) && (
            <ol aria-label={texts.lastWeek} className="grid grid-cols-7 gap-1.5 sm:gap-2.5">
              {lastSevenDays(today).map((day) => (
                <WeekDay
                  key={day}
                  day={day}
                  page={week.find(({ date, dateTo }) => date <= day && day <= dateTo)}
                  like={newest}
                  {...door}
                />
              ))}
            </ol>
          )}
          {years.length > 0 && (
            <section aria-label={texts.onThisDay} className="grid gap-x-4 gap-y-1 @2xl:grid-cols-2">
              {years.map((page) => (
                <PageDoor key={page.date} page={page} width={200} {...door} className="w-9 shrink-0">
                  <span className="flex flex-col text-start">
                    <span className="font-semibold">
                      {texts.yearsAgo(Number(today.slice(0, 4)) - Number(page.date.slice(0, 4)))}
                    </span>
                    <span className="text-muted-foreground text-sm">{shortDay(page.date)}</span>
                  </span>
                </PageDoor>
              ))}
            </section>
          )}
        </div>
      </div>
      {foot && <div className="mt-4 border-border border-t pt-2">{foot}</div>}
      {open && <BackCloses onClose={() => setOpen(undefined)} />}
      {open && <DayReader userId={userId} page={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const line = 'inline-flex min-h-11 items-center gap-2 font-semibold text-primary'

interface DoorProps {
  onOpen: (page: PlannerDay) => void
}

function WeekDay({ day, page, like, onOpen }: DoorProps & { day: string; page: HomePage | undefined; like: HomePage | null }) {
  return (
    <li className="flex min-w-0 flex-col gap-1 text-center">
      {page ? (
        <PageDoor page={page} width={200} onOpen={onOpen} className="w-full" />
      ) : (
        <span style={shapeOf(like)} className="block aspect-(--shape) rounded-sm border border-border border-dashed" />
      )}
      <span aria-hidden className="text-muted-foreground text-xs">
        {texts.weekdays[(weekdayOfDate(day) + 6) % 7]}
      </span>
    </li>
  )
}

interface PageDoorProps extends DoorProps {
  page: HomePage
  /** Width in pixels of the picture that is loaded. */
  width: number
  className: string
  /** Words beside the page. */
  children?: ReactNode
}

/** As high as fits, with the page's shape. Beside the words in a wide card. */
const large = 'mx-auto w-[min(100%,calc(22rem*var(--shape)))] @xl:w-[min(24rem,calc(26rem*var(--shape)))]'

/** A page in a box of its own shape, so that nothing moves when its picture arrives. Until then, and without it, the box has the day's number. */
function PageDoor({ page, width, onOpen, className, children }: PageDoorProps) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <button
      type="button"
      aria-label={texts.dayName(page.date, page.inkStep)}
      onClick={() => onOpen(page)}
      onPointerEnter={DayReader.preload}
      style={shapeOf(page)}
      className="group flex cursor-pointer items-center gap-3 rounded-control"
    >
      <span
        className={classNames(
          'relative block aspect-(--shape) overflow-hidden rounded-sm border border-border bg-[white] shadow-paper transition-shadow group-hover:shadow-lifted',
          className,
        )}
      >
        <span aria-hidden className="absolute inset-0 grid place-items-center font-heading text-[#6b6b6b]">
          {dayNumber(page.date)}
        </span>
        <span className="absolute inset-0">
          {!hasFailed && (
            <OwnPicture
              src={pictureAddress(page.pageInstanceId, width)}
              decoding="async"
              onError={() => setHasFailed(true)}
              className="size-full bg-[white] object-contain"
            />
          )}
        </span>
      </span>
      {children}
    </button>
  )
}

const usualShape = 3 / 4
const shapeOf = (page: HomePage | null): object => ({ '--shape': page?.shape ?? usualShape })
