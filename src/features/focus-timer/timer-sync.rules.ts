import type { SentTimer } from './focus-timer.contract.ts'
import { leftMs, type Timer, type TimerAction, type TimerLengths, type TimerPhase } from './focus-timer.rules.ts'
import { isId, mostNotEnded } from './stored-timer.rules.ts'

/**
 * One timer for all devices of a person. Clocks of devices differ, so nothing that is sent names a time of day: a device says how much is left, and
 * how long ago something was done. What was done last counts. The end of a session is nothing that anybody does: every device, and the
 * server, comes to it by its own clock.
 */
export interface TimerSync {
  userId: string
  /** Of the timer of the server that is shown here; 0: none was seen yet. */
  version: number
  /** What was done here last, while the server has not confirmed it. */
  unsent: { id: string; madeAt: number } | null
  /** Sessions that were paused or given up here before their end. The server may have taken them for ended meanwhile. */
  notEnded: readonly string[]
}

export const freshSync: TimerSync = { userId: '', version: 0, unsent: null, notEnded: [] }

/** What a person does with the timer; the others only bring it up to date. */
export function isDone({ type }: TimerAction): boolean {
  return type !== 'tick' && type !== 'claim' && type !== 'setLengths'
}

/** Nothing is known of another person's timer. One that runs here since before the server was told of timers is news to it. */
export function syncOf(sync: TimerSync, timer: Timer, change: { id: string; now: number }): TimerSync {
  if (sync.userId === timer.userId) return sync
  const unsent = timer.phase.kind === 'ready' ? null : { id: change.id, madeAt: change.now }
  return { ...freshSync, userId: timer.userId, unsent }
}

/** Something was done here. */
export function withChange(sync: TimerSync, before: Timer, after: Timer, change: { id: string; now: number }): TimerSync {
  const [was, is] = [idOf(before.phase), runningId(after.phase)]
  const others = sync.notEnded.filter((id) => id !== is && id !== was)
  const isGivenUp = was !== null && was !== is && was !== after.ended?.id
  return {
    ...sync,
    unsent: { id: change.id, madeAt: change.now },
    notEnded: [...others, ...(isGivenUp ? [was] : [])].slice(-mostNotEnded),
  }
}

const idOf = (phase: TimerPhase) => (phase.kind === 'running' || phase.kind === 'paused' ? phase.id : null)
const runningId = (phase: TimerPhase) => (phase.kind === 'running' ? phase.id : null)

export interface ServerTimer {
  version: number
  /** Of the change that the server took last; null when it has no timer. */
  changeId: string | null
  timer: SentTimer
}

interface Local {
  timer: Timer
  sync: TimerSync
}

/** What holds here after an answer of the server. `sent` is the change that was sent, null when only a question was. */
export function received(local: Local, answer: ServerTimer, { sent, now }: { sent: string | null; now: number }): Local {
  const { timer, sync } = local
  // Something was done here since; the next call tells it.
  if (sync.unsent !== null && sync.unsent.id !== sent) return local
  const confirmed: TimerSync = sent === null ? sync : { ...sync, unsent: null, notEnded: [] }
  if (sent !== null && answer.changeId === sent) return { timer, sync: { ...confirmed, version: answer.version } }
  // The same timer, or an answer that was overtaken by another one.
  if (answer.version <= sync.version) return { timer, sync: confirmed }
  return { timer: timerOf(answer.timer, timer, now), sync: { ...confirmed, version: answer.version } }
}

/** When something was done, by the clock that is asked now. A clock that was set back says that it was now. */
export const msSince = (moment: number, now: number): number => Math.max(0, now - moment)

export function toSent({ mode, breakMinutes, phase, ended, completed, ...rest }: Timer, now: number): SentTimer {
  const left = leftMs({ mode, breakMinutes, phase, ended, ...rest }, now)
  const session = phase.kind === 'running' || phase.kind === 'paused' ? phase : null
  return {
    mode,
    breakMinutes,
    completed,
    phase: phase.kind,
    sessionId: session?.id ?? null,
    minutes: session?.minutes ?? 0,
    leftMs: session ? Math.max(1, left) : phase.kind === 'choosing' ? Math.max(0, phase.breakEnd - now) : 0,
    ended: ended && { id: ended.id, mode: ended.mode, minutes: ended.minutes, msAgo: msSince(ended.endedAt, now) },
  }
}

/** The timer that was sent, by the clock here. Its lengths are those of the settings, which the device knows itself. */
export function timerOf(sent: SentTimer, here: { userId: string; lengths: TimerLengths }, now: number): Timer {
  const { mode, breakMinutes, completed, ended } = sent
  return {
    userId: here.userId,
    lengths: here.lengths,
    mode,
    breakMinutes,
    completed,
    phase: phaseOf(sent, now),
    ended: ended && { id: ended.id, mode: ended.mode, minutes: ended.minutes, endedAt: now - ended.msAgo, noticedAt: now },
  }
}

function phaseOf({ phase, sessionId, minutes, leftMs }: SentTimer, now: number): TimerPhase {
  if (phase === 'choosing') return { kind: phase, breakEnd: now + leftMs }
  if (phase === 'ready' || sessionId === null) return { kind: 'ready' }
  return phase === 'paused'
    ? { kind: phase, id: sessionId, minutes, leftMs }
    : { kind: phase, id: sessionId, minutes, leftMs, since: now }
}

/** What was kept in the browser, by this version or any other; undefined when it is none. */
export function parseSync(stored: unknown): TimerSync | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, version, unsent, notEnded } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || !isWhole(version) || !Array.isArray(notEnded)) return undefined
  return { userId, version, unsent: parseChange(unsent), notEnded: notEnded.filter(isId) }
}

function parseChange(stored: unknown): TimerSync['unsent'] {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, madeAt } = stored as Record<string, unknown>
  return isId(id) && isWhole(madeAt) ? { id, madeAt } : null
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
