import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import Undo2 from '~icons/lucide/undo-2'
import { isDay } from '../calendar-words.rules.ts'
import type { PageInstance, PageVersion } from '../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../planner.texts.ts'
import { type Done, type PageAnswer, usePageChanges } from './page-changes.ts'
import { useDays } from './planner-queries.ts'

/** Most pages that can be moved together. */
const mostFollowing = 2999

interface PageVersionsProps {
  userId: string
  versions: readonly PageVersion[]
  open: PageVersion
  onOpen: (version: PageVersion) => void
}

/** Leafs through the versions of a page, and chooses the one that is shown. Renders nothing for a single one. */
export function PageVersions({ userId, versions, open, onOpen }: PageVersionsProps) {
  const { choose } = usePageChanges(userId)
  const at = versions.findIndex(({ id }) => id === open.id)
  const [older, newer] = [versions[at + 1], versions[at - 1]]
  if (versions.length < 2) return null
  const leaf = (label: string, to: PageVersion | undefined) => (
    <Button variant="quiet" disabled={!to} onClick={() => to && onOpen(to)}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className="text-sm [overflow-wrap:anywhere]">
        {texts.version(at + 1, versions.length, open.originalName)}
      </p>
      <div className="-mx-5 flex flex-wrap">
        {leaf(texts.newerVersion, newer)}
        {leaf(texts.olderVersion, older)}
      </div>
      {!open.isShown && (
        <Button variant="secondary" onClick={() => choose(open.id, true)}>
          {texts.showVersion}
        </Button>
      )}
      {open.isChosen && open.isShown && (
        <Button variant="secondary" onClick={() => choose(open.id, false)}>
          {texts.showNewest}
        </Button>
      )}
    </div>
  )
}

interface PageCorrectionProps {
  userId: string
  page: PageVersion
  /** Name of the page, such as its day. */
  name: string
  onMoved: () => void
}

/** How a page was recognized, and the ways to correct that. */
export function PageCorrection({ userId, page, name, onMoved }: PageCorrectionProps) {
  const isAnswered = page.method === 'person' && page.movedFrom !== null
  return (
    <section aria-label={texts.wrongDay} className="flex flex-col gap-3">
      <h3 className="font-semibold font-sans text-base tracking-normal">{texts.wrongDay}</h3>
      {!isAnswered && <p className="text-muted-foreground text-sm">{page.method && texts.methods[page.method]}</p>}
      <PagePlace userId={userId} page={page} name={name} onMoved={onMoved} />
    </section>
  )
}

/** Says that a day has a written page, before another one is put there. */
export function DayTaken({ userId, date, pageId }: { userId: string; date: string; pageId: string }) {
  const { data = [] } = useDays(userId, date, date, isDay(date))
  const isTaken = data.some(
    ({ kind, inkStep, pageInstanceId }) => kind === 'day' && inkStep !== 'none' && pageInstanceId !== pageId,
  )
  return (
    <p role="status" className="text-muted-foreground text-sm empty:hidden">
      {isTaken && texts.dayTaken}
    </p>
  )
}

const nameOfDay = (day: string) => pageName({ kind: 'day', dateFrom: day, dateTo: day })

/** What the owner said about a page, in one sentence. Null when nothing is known of it. */
function saidOf({ isIgnored, movedFrom }: PageInstance): string | null {
  if (movedFrom === null) return null
  if (isIgnored) return texts.saidNotMine
  return movedFrom.kind === null ? texts.hadNoDay : texts.wasOn(pageName({ ...movedFrom, kind: movedFrom.kind }))
}

interface PagePlaceProps {
  userId: string
  page: PageInstance
  name: string
  /** The day to propose for a page without one, when recognition suggests nothing. */
  likelyDay?: string
  /** True if no page of its file follows. */
  isLast?: boolean
  /** Number of open questions after this one, which can be answered with it. */
  questionsAfter?: number
  /** Leaves the question for later. */
  onSkip?: () => void
  say?: (done: Done) => void
  onMoved?: () => void
}

/** The day on which a page belongs, the best one first, or that it is of no planner; and the way back to where it was. */
export function PagePlace({ userId, page, name, likelyDay, isLast = false, ...more }: PagePlaceProps) {
  const { questionsAfter, onSkip, say, onMoved } = more
  const { answer } = usePageChanges(userId)
  const isPlaced = page.kind !== null && !page.isIgnored
  const [isOther, setIsOther] = useState(isPlaced)
  const [date, setDate] = useState('')
  const [following, setFollowing] = useState('0')
  const [isSending, setIsSending] = useState(false)
  async function send(body: PageAnswer, to: string | null) {
    setIsSending(true)
    await answer(page, body, { name, to, say, ...(onMoved ? { onAnswered: onMoved } : {}) })
    setIsSending(false)
  }
  const count = Number(following)
  const isCount = Number.isInteger(count) && count >= 0 && count <= mostFollowing
  const said = saidOf(page)
  const was = page.movedFrom
  const proposals: { day: string; answer: PageAnswer }[] = page.suggestions.map(({ editionId, editionPage, ...suggestion }) => ({
    day: pageName(suggestion),
    answer: { editionId, editionPage },
  }))
  const isTooSmall = page.suggestions.some((one) => one.isTooSmall)
  if (proposals.length === 0 && likelyDay !== undefined && !isPlaced)
    proposals.push({ day: nameOfDay(likelyDay), answer: { date: likelyDay } })
  return (
    <fieldset disabled={isSending} className="flex min-w-0 flex-col items-stretch gap-2.5">
      {said && was && (
        <div className="mb-1 flex flex-col items-start gap-2">
          <p className="text-muted-foreground text-sm">{said}</p>
          <Button
            variant="secondary"
            className="w-full"
            onClick={() => send({ back: true }, was.kind === null ? null : pageName({ ...was, kind: was.kind }))}
          >
            <Undo2 aria-hidden className="rtl:-scale-x-100" />
            {texts.backToWhere}
          </Button>
        </div>
      )}
      {isTooSmall && <p className="text-muted-foreground text-sm">{texts.tooSmall}</p>}
      {proposals.map((one, at) => (
        <Button
          key={one.day}
          // A day that is only counted from the pages beside it, or whose print is too small, is a guess that nobody should confirm by habit.
          variant={at === 0 && !isPlaced && !isOther && !isTooSmall && page.suggestions.length > 0 ? 'primary' : 'secondary'}
          onClick={() => send(one.answer, one.day)}
        >
          {one.day}
        </Button>
      ))}
      {isOther ? (
        <>
          <TextField
            label={isPlaced ? texts.moveTo : texts.pickDay}
            type="date"
            value={date}
            autoFocus={!isPlaced}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <DayTaken userId={userId} date={date} pageId={page.id} />
          {date !== '' && questionsAfter === undefined && !isLast && (
            <TextField
              label={isPlaced ? texts.pagesAfter : texts.pagesToo}
              type="number"
              inputMode="numeric"
              min={0}
              max={mostFollowing}
              value={following}
              onChange={({ currentTarget }) => setFollowing(currentTarget.value)}
            />
          )}
          {date !== '' && questionsAfter !== undefined && questionsAfter > 0 && (
            <SwitchField
              label={texts.nextToo(questionsAfter)}
              hint={texts.nextTooHint}
              checked={count > 0}
              onCheckedChange={(isToo) => setFollowing(isToo ? String(questionsAfter) : '0')}
            />
          )}
          {(date !== '' || !isPlaced) && (
            <Button disabled={date === '' || !isCount} onClick={() => send({ date, following: count }, nameOfDay(date))}>
              {isPlaced ? texts.move : texts.keepDay}
            </Button>
          )}
        </>
      ) : (
        <Button variant="secondary" onClick={() => setIsOther(true)}>
          {texts.pickDay}
        </Button>
      )}
      <div className="-mx-5 flex flex-wrap justify-between gap-x-2">
        {!page.isIgnored && (
          <Button variant="quiet" className="text-muted-foreground" onClick={() => send({ ignore: true }, null)}>
            {texts.ignore}
          </Button>
        )}
        {onSkip && (
          <Button variant="quiet" className="text-muted-foreground" onClick={onSkip}>
            {texts.skip}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
