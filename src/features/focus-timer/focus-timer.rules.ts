/** The focus timer as a state machine. Times come from the wall clock, never from counting ticks. */

/** Default lengths in minutes. Breaks are Quick, Medium and Long. */
export const workMinutes = 25
export const breakOptions = [5, 15, 30] as const
export const tickMs = 1000

/** The lengths that the user has chosen, in minutes: work, and the Quick, Medium and Long breaks. */
export interface TimerLengths {
  work: number
  breaks: readonly [quick: number, medium: number, long: number]
}

export const defaultLengths: TimerLengths = { work: workMinutes, breaks: breakOptions }

export type TimerMode = 'work' | 'break'

export type TimerPhase =
  | { kind: 'ready' }
  /** The session ends at `since + leftMs`. Its id is generated at the start, and its length stays the same when the settings change. */
  | { kind: 'running'; id: string; minutes: number; leftMs: number; since: number }
  | { kind: 'paused'; id: string; minutes: number; leftMs: number }
  /** Work is done and the user has to choose a break. `breakEnd` is the end of the suggested break if it had started when work ended. */
  | { kind: 'choosing'; breakEnd: number }

export interface EndedSession {
  id: string
  mode: TimerMode
  minutes: number
  /** When the session's time was up, in milliseconds since 1970 like all times here. */
  endedAt: number
  /** When a page noticed the end. Later than `endedAt` if the tab or the device was asleep. */
  noticedAt: number
}

export interface TimerSession {
  /** The owner of the timer. Empty before the first sign-in. */
  userId: string
  mode: TimerMode
  lengths: TimerLengths
  breakMinutes: number
  phase: TimerPhase
  /** The session that has just ended. Null after the next action. */
  ended: EndedSession | null
}

export interface Timer extends TimerSession {
  completed: number
}

/** Actions of the user, and events that happen to the timer. */
export type TimerAction =
  | { type: 'start'; id: string }
  | { type: 'pause' | 'resume' | 'reset' | 'stop' }
  /** `seenAt` is the latest time that was seen. It reveals a clock that was set back. */
  | { type: 'tick'; seenAt?: number }
  | { type: 'chooseBreak'; minutes: number }
  | { type: 'switchMode'; mode: TimerMode }
  /** A user has signed in. Another user's timer is reset. */
  | { type: 'claim'; userId: string }
  /** The user has changed the lengths in the settings. */
  | { type: 'setLengths'; lengths: TimerLengths }

export type TimerEvent = TimerAction & { now: number }

/** Work that is ready to start, with the shortest break after it. */
const fresh = ({ breaks: [breakMinutes] }: TimerLengths) =>
  ({ mode: 'work', breakMinutes, phase: { kind: 'ready' }, ended: null }) as const
export const freshSession: TimerSession = { userId: '', lengths: defaultLengths, ...fresh(defaultLengths) }
export const freshTimer: Timer = { ...freshSession, completed: 0 }

/** By default 5 minutes after the first pomodoro, 30 after every fourth, 15 after every second, and otherwise 5. */
export function suggestBreak(completed: number, [quick, medium, long]: TimerLengths['breaks'] = breakOptions): number {
  if (completed <= 1) return quick
  if (completed % 4 === 0) return long
  return completed % 2 === 0 ? medium : quick
}

export const lengthMs = (session: TimerSession): number => minutesOf(session) * 60_000

function minutesOf({ mode, lengths, breakMinutes, phase }: TimerSession): number {
  if (phase.kind === 'running' || phase.kind === 'paused') return phase.minutes
  return mode === 'work' ? lengths.work : breakMinutes
}

/** Time left at a moment. Never more than when the session was last started or resumed. */
export function leftMs(timer: TimerSession, now: number): number {
  const { phase } = timer
  switch (phase.kind) {
    case 'ready':
      return lengthMs(timer)
    case 'running':
      return Math.max(0, phase.leftMs - Math.max(0, now - phase.since))
    case 'paused':
      return phase.leftMs
    case 'choosing':
      return 0
  }
}

/** The reducer. If the time is already up, an action only ends the session, so that the user sees the end first. */
export function timer(state: Timer, event: TimerEvent): Timer {
  if (event.type === 'claim') return claim(state, event.userId)
  if (event.type === 'setLengths') return setLengths(state, event.lengths)
  const present = tick(state, event.now, event.type === 'tick' ? event.seenAt : undefined)
  return event.type === 'tick' || present.ended !== state.ended ? present : apply(present, event)
}

function apply(state: Timer, event: Exclude<TimerEvent, { type: 'tick' | 'claim' | 'setLengths' }>): Timer {
  const { phase } = state
  const left = leftMs(state, event.now)
  switch (event.type) {
    case 'start':
      if (phase.kind !== 'ready') return state
      return {
        ...state,
        phase: { kind: 'running', id: event.id, minutes: minutesOf(state), leftMs: left, since: event.now },
        ended: null,
      }
    case 'pause':
      if (phase.kind !== 'running') return state
      return { ...state, phase: { kind: 'paused', id: phase.id, minutes: phase.minutes, leftMs: left } }
    case 'resume':
      if (phase.kind !== 'paused') return state
      return { ...state, phase: { ...phase, kind: 'running', since: event.now } }
    case 'reset':
      if (phase.kind === 'choosing') return state
      return { ...state, phase: { kind: 'ready' }, ended: null }
    case 'stop':
      return { ...state, ...fresh(state.lengths) }
    case 'chooseBreak':
      if (phase.kind !== 'choosing') return state
      return { ...state, ...fresh(state.lengths), mode: 'break', breakMinutes: event.minutes }
    case 'switchMode': {
      // Switching without choosing a length takes the suggested break.
      const { breaks } = state.lengths
      const breakMinutes = phase.kind === 'choosing' ? suggestBreak(state.completed, breaks) : state.breakMinutes
      return {
        ...state,
        ...fresh(state.lengths),
        mode: event.mode,
        breakMinutes: event.mode === 'break' ? breakMinutes : breaks[0],
      }
    }
  }
}

function tick(state: Timer, now: number, seenAt = now): Timer {
  const { phase } = state
  if (phase.kind !== 'running') return state
  const lastSeen = Math.max(phase.since, seenAt)
  const left = leftMs(state, Math.max(now, lastSeen))
  if (left === 0) return end(state, phase, now)
  // The clock was set back. Continue with the time that was left.
  if (now < lastSeen) return { ...state, phase: { ...phase, leftMs: left, since: now } }
  return state
}

function end(state: Timer, phase: Extract<TimerPhase, { kind: 'running' }>, now: number): Timer {
  const endedAt = Math.min(now, phase.since + phase.leftMs)
  const ended = { id: phase.id, mode: state.mode, minutes: phase.minutes, endedAt, noticedAt: now }
  if (state.mode === 'break') return { ...state, ...fresh(state.lengths), ended }
  const completed = state.completed + 1
  const suggested = suggestBreak(completed, state.lengths.breaks)
  return { ...state, phase: { kind: 'choosing', breakEnd: endedAt + suggested * 60_000 }, ended, completed }
}

function claim(state: Timer, userId: string): Timer {
  if (state.userId === userId) return state
  return state.userId === '' ? { ...state, userId } : { ...freshTimer, userId }
}

/** A running or paused session keeps its length. A chosen break that hasn't started stays Quick, Medium or Long, with the new length. */
function setLengths(state: Timer, lengths: TimerLengths): Timer {
  const before = state.lengths
  if (before.work === lengths.work && before.breaks.every((minutes, at) => minutes === lengths.breaks[at])) return state
  const chosen = before.breaks.indexOf(state.breakMinutes)
  return { ...state, lengths, breakMinutes: lengths.breaks[chosen] ?? lengths.breaks[0] }
}
