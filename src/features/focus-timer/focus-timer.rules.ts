/** The focus timer as a state machine over the wall clock: no tick is ever counted. */

/** Lengths of work and breaks in minutes: Quick, Medium and Long. */
export const workMinutes = 25
export const breakOptions = [5, 15, 30] as const
export type BreakMinutes = (typeof breakOptions)[number]
const defaultBreak: BreakMinutes = 5
export const tickMs = 1000

export type TimerMode = 'work' | 'break'

export type TimerPhase =
  | { kind: 'ready' }
  /** `leftMs` were left at the moment `since`, so the end is at their sum. The id is that of the session, made at its start. */
  | { kind: 'running'; id: string; leftMs: number; since: number }
  | { kind: 'paused'; id: string; leftMs: number }
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
  breakMinutes: BreakMinutes
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
  | { type: 'chooseBreak'; minutes: BreakMinutes }
  | { type: 'switchMode'; mode: TimerMode }
  /** Somebody signed in: the timer of another person is not theirs. */
  | { type: 'claim'; userId: string }

export type TimerEvent = TimerAction & { now: number }

const fresh = { mode: 'work', breakMinutes: defaultBreak, phase: { kind: 'ready' }, ended: null } as const
export const freshSession: TimerSession = { userId: '', ...fresh }
export const freshTimer: Timer = { ...freshSession, completed: 0 }

/** 5 after the first pomodoro, 30 on every fourth, 15 on every second, otherwise 5. */
export function suggestBreak(completed: number): BreakMinutes {
  if (completed <= 1) return 5
  if (completed % 4 === 0) return 30
  return completed % 2 === 0 ? 15 : 5
}

export function lengthMs({ mode, breakMinutes }: TimerSession): number {
  return (mode === 'work' ? workMinutes : breakMinutes) * 60_000
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
  const present = tick(state, event.now, event.type === 'tick' ? event.seenAt : undefined)
  return event.type === 'tick' || present.ended !== state.ended ? present : apply(present, event)
}

function apply(state: Timer, event: Exclude<TimerEvent, { type: 'tick' | 'claim' }>): Timer {
  const { phase } = state
  const left = leftMs(state, event.now)
  switch (event.type) {
    case 'start':
      if (phase.kind !== 'ready') return state
      return { ...state, phase: { kind: 'running', id: event.id, leftMs: left, since: event.now }, ended: null }
    case 'pause':
      if (phase.kind !== 'running') return state
      return { ...state, phase: { kind: 'paused', id: phase.id, leftMs: left } }
    case 'resume':
      if (phase.kind !== 'paused') return state
      return { ...state, phase: { kind: 'running', id: phase.id, leftMs: left, since: event.now } }
    case 'reset':
      if (phase.kind === 'choosing') return state
      return { ...state, phase: { kind: 'ready' }, ended: null }
    case 'stop':
      return { ...state, ...fresh }
    case 'chooseBreak':
      if (phase.kind !== 'choosing') return state
      return { ...state, ...fresh, mode: 'break', breakMinutes: event.minutes }
    case 'switchMode': {
      // Going on to the break without choosing takes what was suggested.
      const breakMinutes = phase.kind === 'choosing' ? suggestBreak(state.completed) : state.breakMinutes
      return { ...state, ...fresh, mode: event.mode, breakMinutes: event.mode === 'break' ? breakMinutes : defaultBreak }
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
  const ended = { id: phase.id, mode: state.mode, minutes: lengthMs(state) / 60_000, endedAt, noticedAt: now }
  if (state.mode === 'break') return { ...state, ...fresh, ended }
  const completed = state.completed + 1
  return { ...state, phase: { kind: 'choosing', breakEnd: endedAt + suggestBreak(completed) * 60_000 }, ended, completed }
}

function claim(state: Timer, userId: string): Timer {
  if (state.userId === userId) return state
  return state.userId === '' ? { ...state, userId } : { ...freshTimer, userId }
}
