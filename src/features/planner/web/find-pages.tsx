import { useRef, useState } from 'react'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { SearchBox } from '#kit/web/ui/search-box.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import CalendarSearch from '~icons/lucide/calendar-search'
import { type DayRange, daysMeant } from '../day-words.rules.ts'
import type { PlannerDay } from '../planner.contract.ts'
import { pageName, rangeName, plannerTexts as texts } from '../planner.texts.ts'
import { pictureAddress, useDays } from './planner-queries.ts'

const kinds = (['all', 'day', 'week', 'month', 'notes'] as const).map((value) => ({ value, label: texts.findKinds[value] }))
type FoundKind = (typeof kinds)[number]['value']

/** Most pages shown for one range of days. */
const mostShown = 24
const tinyWidth = 200

interface FindPagesProps {
  userId: string
  today: string
  /** What is searched at first. */
  asked: string
  onOpen: (page: PlannerDay) => void
}

/** Finds pages by a date in words: `12 March`, `last week`. Enter opens the first one. */
export function FindPages({ userId, today, asked, onOpen }: FindPagesProps) {
  const [words, setWords] = useState(asked)
  const [kind, setKind] = useState<FoundKind>('all')
  const [isWritten, setIsWritten] = useState(false)
  const ranges = daysMeant(words, today)
  const found = useRef<HTMLDivElement>(null)
  return (
    <Card aria-labelledby="planner-find">
      <CardHeader id="planner-find" icon={<CalendarSearch aria-hidden />} title={texts.findTitle} />
      <div className="flex flex-col gap-4">
        <div className="flex">
          <SearchBox
            label={texts.findLabel}
            placeholder={texts.findPlaceholder}
            value={words}
            onSearch={setWords}
            onEnter={() => found.current?.querySelector('button')?.click()}
          />
        </div>
        {words !== '' && ranges === null && (
          <p role="status" className="text-muted-foreground">
            {texts.findHint}
          </p>
        )}
        {ranges && (
          <>
            <ChoiceGroup label={texts.findKind} choices={kinds} value={kind} onChange={setKind} look="chips" />
            <SwitchField label={texts.onlyWritten} checked={isWritten} onCheckedChange={setIsWritten} />
            <div ref={found} className="flex flex-col gap-4">
              {ranges.map((range) => (
                <Found
                  key={`${range.from} ${range.to}`}
                  userId={userId}
                  range={range}
                  isShown={(page) => (kind === 'all' || page.kind === kind) && (!isWritten || hasWriting(page))}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

const hasWriting = ({ inkStep }: PlannerDay) => inkStep !== null && inkStep !== 'none'

interface FoundProps {
  userId: string
  range: DayRange
  isShown: (page: PlannerDay) => boolean
  onOpen: (page: PlannerDay) => void
}

function Found({ userId, range, isShown, onOpen }: FoundProps) {
  const { data, isError, refetch } = useDays(userId, range.from, range.to)
  const found = (data ?? []).filter(isShown)
  const more = found.length - mostShown
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-sans font-semibold text-base tracking-normal">{rangeName(range)}</h3>
      {isError && <LoadFailed text={texts.foundFailed} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && (
        <p role="status" className="text-muted-foreground text-sm">
          {found.length === 0 ? texts.foundNone : texts.found(found.length)}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-4 empty:hidden sm:grid-cols-4">
        {found.slice(0, mostShown).map((page) => (
          <li key={page.pageInstanceId} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(page)}
              className="flex w-full cursor-pointer flex-col gap-1.5 rounded-control text-start text-sm leading-snug"
            >
              <img
                src={pictureAddress(page.pageInstanceId, tinyWidth)}
                alt=""
                loading="lazy"
                className="aspect-[3/4] w-full rounded-md border border-border bg-[#fff] object-cover object-top"
              />
              {pageName({ kind: page.kind, dateFrom: page.date, dateTo: page.dateTo })}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted-foreground text-sm">{texts.foundMore(more)}</p>}
    </div>
  )
}
