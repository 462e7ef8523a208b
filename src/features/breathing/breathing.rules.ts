import {
  type BreathingPhase,
  type CycleCount,
  cycleChoices,
  type PatternName,
  type PhaseName,
  patternNames,
  patterns,
} from './breathing.patterns.ts'

export interface BreathingChoice {
  pattern: PatternName
  cycles: CycleCount
}

/** The choice for a user's first breathing reset: 6 seconds per phase, 5 cycles. */
export const defaultChoice: BreathingChoice = { pattern: 'slow', cycles: 5 }

/** The state of a breathing reset. It follows the wall clock, so that a tab shows the right phase after it was suspended. */
export interface Breathing extends BreathingChoice {
  status: 'ready' | 'running' | 'paused' | 'complete'
  /** Time of the session so far, without pauses. */
  elapsedMs: number
  /** Time of the last event that is included in `elapsedMs`. */
  seenAt: number
}

export type BreathingEvent =
  | { type: 'started' | 'paused' | 'resumed' | 'ticked'; now: number }
  | { type: 'reset' }
  | { type: 'chosen'; choice: BreathingChoice }

export function newBreathing({ pattern, cycles }: BreathingChoice): Breathing {
  return { pattern, cycles, status: 'ready', elapsedMs: 0, seenAt: 0 }
}

export function breathing(breath: Breathing, event: BreathingEvent): Breathing {
  switch (event.type) {
    case 'started':
      return isUnderWay(breath) ? breath : { ...newBreathing(breath), status: 'running', seenAt: event.now }
    case 'ticked':
      return breath.status === 'running' ? advance(breath, event.now) : breath
    case 'paused': {
      const advanced = breath.status === 'running' ? advance(breath, event.now) : breath
      return advanced.status === 'running' ? { ...advanced, status: 'paused' } : advanced
    }
    case 'resumed':
      return breath.status === 'paused' ? { ...breath, status: 'running', seenAt: event.now } : breath
    case 'reset':
      return newBreathing(breath)
    case 'chosen':
      return isUnderWay(breath) ? breath : newBreathing(event.choice)
  }
}

export const isUnderWay = ({ status }: Breathing): boolean => status === 'running' || status === 'paused'

/** Advances the session to `now`. If the clock was set back, at most the time since the last tick is lost. */
function advance(breath: Breathing, now: number): Breathing {
  const total = totalMs(breath)
  const elapsedMs = Math.min(total, breath.elapsedMs + Math.max(0, now - breath.seenAt))
  return { ...breath, elapsedMs, seenAt: now, status: elapsedMs === total ? 'complete' : 'running' }
}

export interface BreathingMoment {
  phase: PhaseName
  /** Index within the cycle, from 0. */
  phaseIndex: number
  /** Time until the next phase, greater than 0. */
  phaseLeftMs: number
  /** From 1. */
  cycle: number
  /** The number of cycles after this one. */
  remainingCycles: number
}

/** Returns the current phase and cycle. At the very end these are the last phase of the last cycle. */
export function momentOf(breath: Breathing): BreathingMoment {
  const phases = patterns[breath.pattern]
  const elapsedMs = Math.min(breath.elapsedMs, totalMs(breath) - 1)
  const cycle = Math.floor(elapsedMs / cycleMs(phases)) + 1
  let phaseLeftMs = -(elapsedMs % cycleMs(phases))
  const phaseIndex = phases.findIndex(({ seconds }) => {
    phaseLeftMs += seconds * 1000
    return phaseLeftMs > 0
  })
  return { phase: phases[phaseIndex]?.name ?? 'inhale', phaseIndex, phaseLeftMs, cycle, remainingCycles: breath.cycles - cycle }
}

/** Duration of one cycle, which has each phase once. */
export function cycleMs(phases: readonly BreathingPhase[]): number {
  return phases.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
}

export function totalMs({ pattern, cycles }: BreathingChoice): number {
  return cycleMs(patterns[pattern]) * cycles
}

/** Time until the next full second. Phases last whole seconds, so this includes every change of phase. */
export const msUntilNextSecond = ({ elapsedMs }: Breathing): number => 1000 - (elapsedMs % 1000)

/** Parses a stored choice. Undefined when it is invalid. */
export function parseBreathingChoice(stored: unknown): BreathingChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { pattern, cycles } = stored as Record<string, unknown>
  const knownPattern = patternNames.find((name) => name === pattern)
  const knownCycles = cycleChoices.find((count) => count === cycles)
  return knownPattern && knownCycles ? { pattern: knownPattern, cycles: knownCycles } : undefined
}
