import { sessionTexts } from '../focus-session.texts.ts'
import { leftMs } from '../focus-timer.rules.ts'
import { formatTime } from '../timer-view.rules.ts'
import { currentSession } from './timer-store.ts'

/** The title that was set here, and the page's own title in it. */
let shown = { title: '', page: '' }

/** Puts the time left before the page's title while the timer runs. Screens may still change their own title. */
export function showTimeInTitle(): void {
  if (document.title !== shown.title) shown = { title: '', page: document.title }
  const session = currentSession()
  const { page } = shown
  const { kind } = session.phase
  if (kind === 'running') setTitle(sessionTexts.documentTitle(formatTime(leftMs(session, Date.now())), page))
  else if (kind === 'choosing') setTitle(sessionTexts.doneDocumentTitle(page))
  else setTitle(page)
}

export function clearTimeFromTitle(): void {
  if (document.title === shown.title) setTitle(shown.page)
}

function setTitle(title: string): void {
  shown = { ...shown, title }
  if (document.title !== title) document.title = title
}
