import { type EndedSession, lengthMs, suggestBreak, type Timer, type TimerSession } from './focus-timer.rules.ts'

/** The action of the large button, and which of the small buttons are shown. */
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
    // Disabled while the break chooser is open.
    canUseMain: phase.kind !== 'choosing',
    canReset: isUnderWay,
    canStop: isUnderWay || phase.kind === 'choosing' || mode === 'break',
  }
}

/** The activity while the timer is open. The theme at the end of work is decided by `breakThemeEnd`, whether the timer is open or not. */
export function activityOf({ mode }: TimerSession): 'pomodoro' | 'break' {
  return mode === 'break' ? 'break' : 'pomodoro'
}

/** End of the break theme after work: the end of the suggested break. 0 once a length was chosen or the timer was reset. */
export function breakThemeEnd({ phase }: TimerSession): number {
  return phase.kind === 'choosing' ? phase.breakEnd : 0
}

/** Share of the progress ring that is drawn, 0 to 1. */
export function progressOf(session: TimerSession, leftMs: number): number {
  return 1 - leftMs / lengthMs(session)
}

/** The suggested length in minutes while a break is chosen, otherwise null. */
export function suggestedBreak({ phase, completed, lengths }: Timer): number | null {
  return phase.kind === 'choosing' ? suggestBreak(completed, lengths.breaks) : null
}

/** `12:05`. Seconds are rounded up, so that 00:00 appears only when no time is left. */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** After this delay, the notice about the end includes its time. */
const lateMs = 60_000

/** When the last session ended, if it was noticed too late. Otherwise null. */
export function lateEnd({ ended }: { ended: EndedSession | null }): Date | null {
  return ended && ended.noticedAt - ended.endedAt > lateMs ? new Date(ended.endedAt) : null
}
