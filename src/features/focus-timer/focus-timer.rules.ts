/** The focus timer as a state machine over the wall clock: no tick is ever counted. */

/** Lengths of work and breaks in minutes: Quick, Medium and Long. */
export const workMinutes = 25
export const breakOptions = [5, 15, 30] as const
export const tickMs = 1000

/** The lengths that a person has chosen, in minutes: of work, and of the Quick, Medium and Long breaks. */
export interface TimerLengths {
  work: number
  breaks: readonly [quick: number, medium: number, long: number]
}

export const defaultLengths: TimerLengths = { work: workMinutes, breaks: breakOptions }

export type TimerMode = 'work' | 'break'

export type TimerPhase =
  | { kind: 'ready' }
  /**
   * `leftMs` were left at the moment `since`, so the end is at their sum. The id is that of the session, made at its start; it keeps the
   * length that it began with.
   */
  | { kind: 'running'; id: string; minutes: number; leftMs: number; since: number }
  | { kind: 'paused'; id: string; minutes: number; leftMs: number }
  /** Work is done, and the length of the break is asked for. The suggested break, if it began at the end of work, ends at `breakEnd`. */
  | { kind: 'choosing'; breakEnd: number }

export interface EndedSession {
  id: string
  mode: TimerMode
  minutes: number
  /** When its time was over, milliseconds since 1970 as everywhere here. */
  endedAt: number
  /** When somebody looked: later than the end when the tab or the tablet slept. */
  noticedAt: number
}

export interface TimerSession {
  /** Whose timer it is; empty while it is nobody's. */
  userId: string
  mode: TimerMode
  lengths: TimerLengths
  breakMinutes: number
  phase: TimerPhase
  /** The session that has just ended, until the next thing is done with the timer. */
  ended: EndedSession | null
}

export interface Timer extends TimerSession {
  completed: number
}

/** What is done with the timer, or happens to it. */
export type TimerAction =
  | { type: 'start'; id: string }
  | { type: 'pause' | 'resume' | 'reset' | 'stop' }
  /** `seenAt` is the latest moment that was looked at, so that a clock that was set back is noticed. */
  | { type: 'tick'; seenAt?: number }
  | { type: 'chooseBreak'; minutes: number }
  | { type: 'switchMode'; mode: TimerMode }
  /** Somebody signed in: the timer of another person is not theirs. */
  | { type: 'claim'; userId: string }
  /** Other lengths were chosen in the settings. */
  | { type: 'setLengths'; lengths: TimerLengths }

export type TimerEvent = TimerAction & { now: number }

/** Work that waits to be started, with the shortest break after it. */
const fresh = ({ breaks: [breakMinutes] }: TimerLengths) =>
  ({ mode: 'work', breakMinutes, phase: { kind: 'ready' }, ended: null }) as const
export const freshSession: TimerSession = { userId: '', lengths: defaultLengths, ...fresh(defaultLengths) }
export const freshTimer: Timer = { ...freshSession, completed: 0 }

/** 5 after the first pomodoro, 30 on every fourth, 15 on every second, otherwise 5. */
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

/** What is left at a moment; never more than was left when it was last set going. */
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

/** A person who does something with a timer whose time is over sees first that it is over. */
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
      // Going on to the break without choosing takes what was suggested.
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
  // The clock was set back: it goes on with what was left.
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

/** What runs or pauses keeps its length. A break that was chosen and not begun stays Quick, Medium or Long. */
function setLengths(state: Timer, lengths: TimerLengths): Timer {
  const before = state.lengths
  if (before.work === lengths.work && before.breaks.every((minutes, at) => minutes === lengths.breaks[at])) return state
  const chosen = before.breaks.indexOf(state.breakMinutes)
  return { ...state, lengths, breakMinutes: lengths.breaks[chosen] ?? lengths.breaks[0] }
}
