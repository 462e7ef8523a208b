import type { ReactNode } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { doubtOf } from '../../doubts.rules.ts'
import type { PageVersion } from '../../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../../planner.texts.ts'
import { usePageChanges } from '../page-changes.ts'

interface DoubtLineProps {
  userId: string
  page: PageVersion
  name: string
  versions: readonly PageVersion[]
  /** Opens what is known of the page, where it can be corrected. */
  onChange: () => void
}

/** One line over the foot of a page whose day, or version, isn't sure. Renders nothing for all others. */
export function DoubtLine({ userId, page, name, versions, onChange }: DoubtLineProps) {
  const { answer, choose } = usePageChanges(userId)
  const doubt = doubtOf(page, versions)
  if (doubt === null) return null
  if (doubt.kind === 'chose-earlier')
    return (
      <Line text={texts.choseEarlier}>
        <Button variant="quiet" onClick={() => choose(doubt.chosen.id, true)}>
          {texts.showChosen}
        </Button>
      </Line>
    )
  if (doubt.kind === 'had-put') {
    const { editionId, editionPage } = doubt.there
    const to = pageName(doubt.there)
    return (
      <Line text={texts.hadPut(to)}>
        <Button variant="quiet" onClick={() => answer(page, { editionId, editionPage }, { name, to })}>
          {texts.putThere}
        </Button>
      </Line>
    )
  }
  const { editionId, editionPage, dateFrom } = page
  const here = editionId !== null && editionPage !== null ? { editionId, editionPage } : { date: dateFrom ?? '' }
  return (
    <Line text={texts.notSure(name)}>
      <Button variant="quiet" onClick={() => answer(page, here, { name, to: name })}>
        {texts.isRight}
      </Button>
      <Button variant="quiet" onClick={onChange}>
        {texts.change}
      </Button>
    </Line>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-3 z-10 mx-auto flex w-fit max-w-2xl flex-wrap items-center justify-center gap-x-2 rounded-control border border-border bg-card/95 py-1 ps-4 pe-2 text-card-foreground text-sm shadow-lifted"
    >
      <span className="min-w-0 py-1.5">{text}</span>
      <span className="flex flex-wrap text-primary">{children}</span>
    </div>
  )
}
