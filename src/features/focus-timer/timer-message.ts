import type { Say } from '#kit/errors.ts'
import { sessionTexts } from './focus-session.texts.ts'
import type { EndedSession } from './focus-timer.rules.ts'

/** A push notification for devices that show no page. */
export interface TimerMessage {
  title: string
  body: string
  /** The screen that a click opens. */
  path: string
  /** A newer message with the same topic replaces one that wasn't delivered yet. */
  topic: string
  /** Lifetime in seconds, after which the message is useless. */
  ttlSeconds: number
}

const ttlSeconds = 10 * 60

/** Says that a session is over. */
export function endMessage({ mode }: Pick<EndedSession, 'mode'>, completed: number, say: Say): TimerMessage {
  const texts = say(sessionTexts)
  const shared = { path: '/dashboard', topic: 'focus-timer', ttlSeconds }
  if (mode === 'work') return { title: texts.workEndedTitle, body: texts.workEndedText(completed), ...shared }
  return { title: texts.breakEndedTitle, body: texts.breakEndedText, ...shared }
}

/** True if the end is too old to notify the user, for example because the server was down. */
export const isTooLate = (endedAt: number, now: number): boolean => now - endedAt > ttlSeconds * 1000
