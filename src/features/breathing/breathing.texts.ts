import type { PatternName, PhaseName } from './breathing.patterns.ts'

const numbers: Readonly<Record<number, string>> = { 3: 'Three', 5: 'Five', 10: 'Ten' }

export const breathingTexts = {
  title: 'Breathing Reset',
  lead: 'As deep and as slow as feels good.',
  ready: 'Ready when you are',
  readyText: 'Sit easily and let your shoulders drop.',
  phases: { inhale: 'Inhale', hold: 'Hold', exhale: 'Exhale', pause: 'Pause' } satisfies Record<PhaseName, string>,
  hints: {
    inhale: 'Slowly, through the nose',
    hold: 'Softly, without effort',
    exhale: 'Let it go, all the way',
    pause: 'Rest before the next one',
  } satisfies Record<PhaseName, string>,
  paused: 'Paused. Take your time.',
  complete: 'Reset Complete!',
  completeText: (cycles: number) => `${numbers[cycles] ?? cycles} slow breaths. Carry a little of it with you.`,
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  reset: 'Reset',
  pattern: 'Rhythm',
  patterns: { slow: 'Slow', box: 'Box', unwind: 'Unwind' } satisfies Record<PatternName, string>,
  cycles: 'Cycles',
  seconds: (seconds: number) => `${seconds} s`,
  cycle: (cycle: number, all: number) => `Cycle ${cycle} of ${all}`,
  remaining: (cycles: number) => (cycles === 0 ? 'the last one' : `${cycles} more to go`),
  /** Formats a duration in minutes and seconds, such as `2 min` or `1 min 35 s`. */
  duration: (ms: number) => {
    const seconds = Math.round(ms / 1000)
    const rest = seconds % 60
    return [seconds >= 60 && `${Math.floor(seconds / 60)} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ')
  },
}
