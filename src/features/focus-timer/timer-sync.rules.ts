import type { SentTimer } from './focus-timer.contract.ts'
import { leftMs, type Timer, type TimerAction, type TimerLengths, type TimerPhase } from './focus-timer.rules.ts'
import { isId, mostNotEnded } from './stored-timer.rules.ts'

/**
 * Synchronises one timer between all devices of a user. Clocks of devices differ, so a device never sends a time of day: it sends how much
 * is left, and how long ago something was done. The latest action wins. Requests take different times, so a device also sends which of its
 * changes the action came after. The end of a session isn't an action. Every device and the server reach it by their own clocks.
 */
export interface TimerSync {
  userId: string
  /** Version of the server's timer that is shown here. 0 when none was received yet. */
  version: number
  /** The latest action on this device. Null once the server has confirmed it. */
  unsent: { id: string; madeAt: number; after: string | null } | null
  /** The last change that was sent from here, whether or not it arrived. */
  sent: string | null
  /** Sessions that were paused or given up here before their end. The server may have recorded them as ended in the meantime. */
  notEnded: readonly string[]
}

export const freshSync: TimerSync = { userId: '', version: 0, unsent: null, sent: null, notEnded: [] }

/** True for the user's actions. Other events only update the timer. */
export function isDone({ type }: TimerAction): boolean {
  return type !== 'tick' && type !== 'claim' && type !== 'setLengths'
}

/** Starts over for another user. A timer in use on this device is sent as a change, because the server doesn't have it yet. */
export function syncOf(sync: TimerSync, timer: Timer, change: { id: string; now: number }): TimerSync {
  if (sync.userId === timer.userId) return sync
  const fresh = { ...freshSync, userId: timer.userId }
  return timer.phase.kind === 'ready' ? fresh : withUnsent(fresh, { id: change.id, madeAt: change.now })
}

/** Has a change sent. It replaces one that wasn't confirmed. */
export function withUnsent(sync: TimerSync, change: { id: string; madeAt: number }): TimerSync {
  return { ...sync, unsent: { ...change, after: sync.sent } }
}

/** Records an action on this device. */
export function withChange(sync: TimerSync, before: Timer, after: Timer, change: { id: string; now: number }): TimerSync {
  const [was, is] = [idOf(before.phase), runningId(after.phase)]
  const others = sync.notEnded.filter((id) => id !== is && id !== was)
  const isGivenUp = was !== null && was !== is && was !== after.ended?.id
  return {
    ...withUnsent(sync, { id: change.id, madeAt: change.now }),
    notEnded: [...others, ...(isGivenUp ? [was] : [])].slice(-mostNotEnded),
  }
}

const idOf = (phase: TimerPhase) => (phase.kind === 'running' || phase.kind === 'paused' ? phase.id : null)
const runningId = (phase: TimerPhase) => (phase.kind === 'running' ? phase.id : null)

export interface KnownChange {
  changeId: string
  /** The change that the same device had sent before. */
  after: string | null
  /** By the server's clock. Too late by the time that the request took. */
  changedAt: number
}

/** Returns whether a change that arrives came after the stored one: of one device in the order it names, of two by time. */
export function isLater(sent: KnownChange, stored: KnownChange): boolean {
  if (sent.changeId === stored.changeId || sent.changeId === stored.after) return false
  return sent.after === stored.changeId || sent.changedAt >= stored.changedAt
}

export interface ServerTimer {
  version: number
  /** The last change that the server accepted. Null when it has no timer. */
  changeId: string | null
  timer: SentTimer
}

interface Local {
  timer: Timer
  sync: TimerSync
}

/** Applies a reply of the server. `sent` is the id of the change in the request, or null if the request only asked for the timer. */
export function received(local: Local, answer: ServerTimer, { sent, now }: { sent: string | null; now: number }): Local {
  const { timer, sync } = local
  // Another action has happened since. The next request sends it.
  if (sync.unsent !== null && sync.unsent.id !== sent) return local
  const confirmed: TimerSync = sent === null ? sync : { ...sync, unsent: null, notEnded: [] }
  if (sent !== null && answer.changeId === sent) return { timer, sync: { ...confirmed, version: answer.version } }
  // The timer hasn't changed, or this reply is older than one that arrived before.
  if (answer.version <= sync.version) return { timer, sync: confirmed }
  return { timer: timerOf(answer.timer, timer, now), sync: { ...confirmed, version: answer.version } }
}

/** Milliseconds since a moment. 0 if the clock was set back. */
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

/** Converts a timer from the server to the local clock. The lengths come from the settings on this device. */
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

/** Parses the stored state, which any version of the app may have written. Undefined when it is invalid. */
export function parseSync(stored: unknown): TimerSync | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, version, unsent, sent, notEnded } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || !isWhole(version) || !Array.isArray(notEnded)) return undefined
  return { userId, version, unsent: parseChange(unsent), sent: isId(sent) ? sent : null, notEnded: notEnded.filter(isId) }
}

function parseChange(stored: unknown): TimerSync['unsent'] {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, madeAt, after } = stored as Record<string, unknown>
  return isId(id) && isWhole(madeAt) ? { id, madeAt, after: isId(after) ? after : null } : null
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
