import { browserOf } from '#kit/browser-name.ts'
import { dateText } from '#kit/dates.ts'
import { Button } from './button.tsx'
import { sessionListTexts } from './session-list.texts.ts'

const texts = sessionListTexts

/** A session as the list shows it. */
export interface ListedSession {
  id: string
  startedAt: string | null
  userAgent: string
  /** The session of this browser. */
  isCurrent: boolean
  /** Number of things pinned in its browser. Null when that browser keeps no offline copy. */
  pins?: number | null
}

interface SessionListProps<Session> {
  sessions: readonly Session[]
  onEnd: (session: Session) => void
}

/** Lists sessions by browser and system. All but the current one can be ended. */
export function SessionList<Session extends ListedSession>({ sessions, onEnd }: SessionListProps<Session>) {
  return (
    <ul aria-label={texts.label} className="flex flex-col divide-y divide-border">
      {sessions.map((session) => {
        const browser = browserOf(session.userAgent) || texts.unknownBrowser
        return (
          <li key={session.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{browser}</p>
              <p className="text-muted-foreground text-sm">
                {session.isCurrent ? texts.current : texts.since}{' '}
                {session.startedAt && <time dateTime={session.startedAt}>{dateText(session.startedAt, 'mdyt')}</time>}
              </p>
              {session.pins != null && <p className="text-muted-foreground text-sm">{texts.copy(session.pins)}</p>}
            </div>
            {!session.isCurrent && (
              <Button variant="secondary" aria-label={texts.endLabel(browser)} onClick={() => onEnd(session)}>
                {texts.end}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
