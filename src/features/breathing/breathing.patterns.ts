export const phaseNames = ['inhale', 'hold', 'exhale', 'pause'] as const
export type PhaseName = (typeof phaseNames)[number]

export interface BreathingPhase {
  name: PhaseName
  seconds: number
}

export const patternNames = ['slow', 'box', 'unwind'] as const
export type PatternName = (typeof patternNames)[number]

/** The specified pattern with 6 s per phase, and two well-known ones: box breathing and 4-7-8. */
export const patterns: Readonly<Record<PatternName, readonly BreathingPhase[]>> = {
  slow: phaseNames.map((name) => ({ name, seconds: 6 })),
  box: phaseNames.map((name) => ({ name, seconds: 4 })),
  unwind: [
    { name: 'inhale', seconds: 4 },
    { name: 'hold', seconds: 7 },
    { name: 'exhale', seconds: 8 },
  ],
}

export const cycleChoices = [3, 5, 10] as const
export type CycleCount = (typeof cycleChoices)[number]
