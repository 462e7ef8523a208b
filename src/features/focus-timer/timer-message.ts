import { sessionTexts } from './focus-session.texts.ts'
import type { EndedSession } from './focus-timer.rules.ts'

/** What a device is told that shows no page, as the push services take it. */
export interface TimerMessage {
  title: string
  body: string
  /** The screen that it opens. */
  path: string
  /** A newer message of a topic replaces the one that was not delivered yet. */
  topic: string
  /** After that nobody wants to hear of it. */
  ttlSeconds: number
}

const ttlSeconds = 10 * 60

/** That a session is over. */
export function endMessage({ mode }: Pick<EndedSession, 'mode'>, completed: number): TimerMessage {
  const shared = { path: '/dashboard', topic: 'focus-timer', ttlSeconds }
  if (mode === 'work') return { title: sessionTexts.workEndedTitle, body: sessionTexts.workEndedText(completed), ...shared }
  return { title: sessionTexts.breakEndedTitle, body: sessionTexts.breakEndedText, ...shared }
}

/** Whether it is too late to tell: the server was not there. */
export const isTooLate = (endedAt: number, now: number): boolean => now - endedAt > ttlSeconds * 1000
