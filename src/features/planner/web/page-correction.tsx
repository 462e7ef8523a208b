import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { isDay } from '../calendar-words.rules.ts'
import type { OpenPage, PageInstance, PageVersion } from '../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../planner.texts.ts'
import { type PageAnswer, usePageChanges } from './page-changes.ts'
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
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex w-full items-center gap-2">
        <Button
          variant="quiet"
          size="icon"
          aria-label={texts.newerVersion}
          disabled={!newer}
          onClick={() => newer && onOpen(newer)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {texts.version(at + 1, versions.length, open.originalName)}
        </span>
        <Button
          variant="quiet"
          size="icon"
          aria-label={texts.olderVersion}
          disabled={!older}
          onClick={() => older && onOpen(older)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {!open.isShown && (
        <Button variant="secondary" onClick={() => choose(open.id, true)}>
          {texts.showVersion}
        </Button>
      )}
      {open.isChosen && (
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
  return (
    <section aria-label={texts.wrongDay} className="flex flex-col gap-3">
      <h3 className="font-semibold font-sans text-base tracking-normal">{texts.wrongDay}</h3>
      <p className="text-muted-foreground">{page.method && texts.methods[page.method]}</p>
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

interface PagePlaceProps {
  userId: string
  page: PageInstance
  name: string
  /** True if no page of its file follows. */
  isLast?: boolean
  onMoved: () => void
}

/** The pages of a planner that a page may be. */
export function Suggestions({ suggestions, onChoose }: Pick<OpenPage, 'suggestions'> & { onChoose: (page: PageAnswer) => void }) {
  return suggestions.map(({ editionId, editionPage, ...suggestion }) => (
    <Button
      key={`${editionId} ${editionPage}`}
      variant="secondary"
      className="text-start"
      onClick={() => onChoose({ editionId, editionPage })}
    >
      {texts.isIt(pageName(suggestion))}
    </Button>
  ))
}

/** The day on which a page belongs, with the pages after it, or that it is of no planner. */
export function PagePlace({ userId, page, name, isLast = false, onMoved }: PagePlaceProps) {
  const { answer } = usePageChanges(userId)
  const [date, setDate] = useState('')
  const [following, setFollowing] = useState('0')
  const [isSending, setIsSending] = useState(false)
  async function send(body: PageAnswer) {
    setIsSending(true)
    await answer(page, body, { name, onAnswered: onMoved })
    setIsSending(false)
  }
  const isPlaced = page.kind !== null && !page.isIgnored
  const count = Number(following)
  const isCount = Number.isInteger(count) && count >= 0 && count <= mostFollowing
  return (
    <fieldset disabled={isSending} className="flex flex-col items-start gap-3">
      <Suggestions suggestions={page.suggestions} onChoose={send} />
      <div className="flex max-w-full flex-wrap items-end gap-2">
        <TextField
          label={isPlaced ? texts.moveTo : texts.putDay}
          type="date"
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        {!isLast && (
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
        <Button variant="secondary" disabled={date === '' || !isCount} onClick={() => send({ date, following: count })}>
          {isPlaced ? texts.move : texts.keepDay}
        </Button>
      </div>
      <DayTaken userId={userId} date={date} pageId={page.id} />
      {!page.isIgnored && (
        <Button variant="quiet" className="-ms-3" onClick={() => send({ ignore: true })}>
          {texts.ignore}
        </Button>
      )}
    </fieldset>
  )
}
