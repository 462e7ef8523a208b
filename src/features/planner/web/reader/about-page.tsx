import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { yearBefore } from '../../calendar-words.rules.ts'
import { shownByDay } from '../../month.rules.ts'
import type { BookPage, PageVersion } from '../../planner.contract.ts'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { Paper, usePaperShape } from '../month/paper.tsx'
import { PageCorrection, PageVersions } from '../page-correction.tsx'
import { dayLink, useDays } from '../planner-queries.ts'

/** The page that is read. `pageInstanceId` is null for a blank one. */
export type OpenPage = Pick<BookPage, 'kind' | 'dateFrom' | 'inkStep' | 'pageInstanceId'>

interface AboutPageProps {
  userId: string
  page: OpenPage
  name: string
  /** The version that is shown, and all of them. */
  version: PageVersion | undefined
  versions: readonly PageVersion[]
  onVersion: (version: PageVersion) => void
  /** Leads to the same page in another place. */
  link: ReactNode
  onMoved: () => void
}

/** What is known of a page, and what can be done with it: its versions, another day, and the same day a year earlier. */
export function AboutPage({ userId, page, name, version, versions, onVersion, link, onMoved }: AboutPageProps) {
  const { state } = useLocation()
  const { shape } = usePaperShape()
  const id = version?.id ?? page.pageInstanceId
  const day = page.kind === 'day' && page.dateFrom !== null ? yearBefore(page.dateFrom) : null
  const { data: before = [] } = useDays(userId, day ?? '', day ?? '', day !== null)
  const older = shownByDay(before, 'day').get(day ?? '')
  return (
    <>
      {id === null && <p className="text-muted-foreground">{texts.blankPage}</p>}
      {version && <PageVersions userId={userId} versions={versions} open={version} onOpen={onVersion} />}
      {version && <PageCorrection key={version.id} userId={userId} page={version} name={name} onMoved={onMoved} />}
      {link}
      {older && (
        <figure className="flex flex-col gap-2">
          <figcaption className="font-semibold">{texts.yearAgo}</figcaption>
          <Link to={dayLink(older.date)} replace state={state} aria-label={texts.dayName(older.date, older.inkStep)}>
            <Paper shape={shape} page={older} width={960} />
          </Link>
        </figure>
      )}
    </>
  )
}
