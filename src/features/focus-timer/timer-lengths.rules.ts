import { defaultLengths, type TimerLengths } from './focus-timer.rules.ts'

/** What somebody has chosen for their timer: lengths in minutes. */
export interface TimerChoice {
  focus: number
  quick: number
  medium: number
  long: number
  /** A break begins when its length is chosen, and the next focus session when the break is over. */
  autoStart: boolean
}

export type TimerLength = Exclude<keyof TimerChoice, 'autoStart'>

const breakBounds = { min: 1, max: 60 }
/** In minutes. */
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

/** A choice from whatever was stored: what cannot be read is as by default. */
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
