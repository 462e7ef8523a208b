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

/** What a first breathing reset begins with: 6 seconds a phase, 5 cycles. */
export const defaultChoice: BreathingChoice = { pattern: 'slow', cycles: 5 }

/** A breathing reset as a state machine on the wall clock: a tab that slept shows the right phase when it wakes. */
export interface Breathing extends BreathingChoice {
  status: 'ready' | 'running' | 'paused' | 'complete'
  /** Breathed so far; time while paused does not count. */
  elapsedMs: number
  /** The time of the last event that `elapsedMs` takes into account. */
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

/** A clock that is set back costs at most the time since the last tick. */
function advance(breath: Breathing, now: number): Breathing {
  const total = totalMs(breath)
  const elapsedMs = Math.min(total, breath.elapsedMs + Math.max(0, now - breath.seenAt))
  return { ...breath, elapsedMs, seenAt: now, status: elapsedMs === total ? 'complete' : 'running' }
}

export interface BreathingMoment {
  phase: PhaseName
  /** Within the cycle, from 0. */
  phaseIndex: number
  /** Until the next phase, more than 0. */
  phaseLeftMs: number
  /** From 1. */
  cycle: number
  /** After this one. */
  remainingCycles: number
}

/** Where in the breath one is; at the very end, in the last phase of the last cycle. */
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

/** One cycle is each phase once. */
export function cycleMs(phases: readonly BreathingPhase[]): number {
  return phases.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
}

export function totalMs({ pattern, cycles }: BreathingChoice): number {
  return cycleMs(patterns[pattern]) * cycles
}

/** Every phase is whole seconds, so that this also hits every change of phase. */
export const msUntilNextSecond = ({ elapsedMs }: Breathing): number => 1000 - (elapsedMs % 1000)

/** What was stored, as a choice; undefined when it is none. */
export function parseBreathingChoice(stored: unknown): BreathingChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { pattern, cycles } = stored as Record<string, unknown>
  const knownPattern = patternNames.find((name) => name === pattern)
  const knownCycles = cycleChoices.find((count) => count === cycles)
  return knownPattern && knownCycles ? { pattern: knownPattern, cycles: knownCycles } : undefined
}
