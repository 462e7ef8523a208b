import { type EndedSession, lengthMs, suggestBreak, type Timer, type TimerSession } from './focus-timer.rules.ts'

/** What the timer offers at a moment: what its large button does, and which of the small ones there are. */
export interface TimerControls {
  main: 'start' | 'pause' | 'resume'
  canUseMain: boolean
  canReset: boolean
  canStop: boolean
}

export function controlsOf({ mode, phase }: TimerSession): TimerControls {
  const isUnderWay = phase.kind === 'running' || phase.kind === 'paused'
  return {
    main: phase.kind === 'running' ? 'pause' : phase.kind === 'paused' ? 'resume' : 'start',
    // Play is disabled while the chooser shows.
    canUseMain: phase.kind !== 'choosing',
    canReset: isUnderWay,
    canStop: isUnderWay || phase.kind === 'choosing' || mode === 'break',
  }
}

/** The activity on screen while the timer is open. The end of work has a theme of its own, open or closed (`breakThemeEnd`). */
export function activityOf({ mode }: TimerSession): 'pomodoro' | 'break' {
  return mode === 'break' ? 'break' : 'pomodoro'
}

/**
 * Until when the theme is break after the end of work: the end of the suggested break, or 0 as soon as a length is chosen or
 * the timer is reset.
 */
export function breakThemeEnd({ phase }: TimerSession): number {
  return phase.kind === 'choosing' ? phase.breakEnd : 0
}

/** How much of the progress ring is drawn, 0 to 1. */
export function progressOf(session: TimerSession, leftMs: number): number {
  return 1 - leftMs / lengthMs(session)
}

/** The suggested length while one is being chosen. */
export function suggestedBreak({ phase, completed, lengths }: Timer): number | null {
  return phase.kind === 'choosing' ? suggestBreak(completed, lengths.breaks) : null
}

/** `12:05`. Seconds are rounded up, so that 00:00 is shown when nothing is left and not before. */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Beyond this the end was slept through, and is told with its time. */
const lateMs = 60_000

/** When the last session ended, if nobody was there to notice. */
export function lateEnd({ ended }: { ended: EndedSession | null }): Date | null {
  return ended && ended.noticedAt - ended.endedAt > lateMs ? new Date(ended.endedAt) : null
}
