import { defaultLengths, type TimerLengths } from './focus-timer.rules.ts'

/** The user's timer settings. Lengths are in minutes. */
export interface TimerChoice {
  focus: number
  quick: number
  medium: number
  long: number
  /** Starts the break when its length is chosen, and the next focus session when the break is over. */
  autoStart: boolean
}

export type TimerLength = Exclude<keyof TimerChoice, 'autoStart'>

const breakBounds = { min: 1, max: 60 }
/** Limits in minutes. */
export const lengthBounds: Readonly<Record<TimerLength, { min: number; max: number }>> = {
  focus: { min: 5, max: 120 },
  quick: breakBounds,
  medium: breakBounds,
  long: breakBounds,
}
export const timerLengths: readonly TimerLength[] = ['focus', 'quick', 'medium', 'long']

const [quick, medium, long] = defaultLengths.breaks
export const defaultChoice: TimerChoice = { focus: defaultLengths.work, quick, medium, long, autoStart: false }

export function isLengthOf(length: TimerLength, minutes: unknown): minutes is number {
  const { min, max } = lengthBounds[length]
  return Number.isInteger(minutes) && (minutes as number) >= min && (minutes as number) <= max
}

/** Reads the settings from storage. Values that can't be read get their default. */
export function readChoice(stored: Record<string, unknown>): TimerChoice {
  const lengthOr = (length: TimerLength) => {
    const minutes = stored[length]
    return isLengthOf(length, minutes) ? minutes : defaultChoice[length]
  }
  return {
    focus: lengthOr('focus'),
    quick: lengthOr('quick'),
    medium: lengthOr('medium'),
    long: lengthOr('long'),
    autoStart: stored.autoStart === true,
  }
}

export const lengthsOf = ({ focus, quick, medium, long }: TimerChoice): TimerLengths => ({
  work: focus,
  breaks: [quick, medium, long],
})
