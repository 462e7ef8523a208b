import { browserOf } from '../page/browser-name.ts'
import { Button } from './button.tsx'
import { sessionListTexts } from './session-list.texts.ts'

const texts = sessionListTexts
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Where somebody is signed in. */
export interface ListedSession {
  id: string
  startedAt: string | null
  userAgent: string
  /** The session that asks. */
  isCurrent: boolean
  /** Its browser keeps a copy to read without a network, and so much is pinned there. */
  pins?: number | null
}

interface SessionListProps<Session> {
  sessions: readonly Session[]
  onEnd: (session: Session) => void
}

/** Sessions in words that people know, each but this one to be ended. */
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
                {session.startedAt && <time dateTime={session.startedAt}>{moment.format(new Date(session.startedAt))}</time>}
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
