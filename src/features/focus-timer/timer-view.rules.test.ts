import { describe, expect, it } from 'vitest'
import { freshTimer, timer } from './focus-timer.rules.ts'
import { activityOf, breakThemeEnd, controlsOf, formatTime, lateEnd, progressOf, suggestedBreak } from './timer-view.rules.ts'

const id = '018f5a6e-0000-7000-8000-000000000001'
const minute = 60_000
const running = timer(freshTimer, { type: 'start', id, now: 0 })
const paused = timer(running, { type: 'pause', now: 5 * minute })
const choosing = timer(running, { type: 'tick', now: 25 * minute })
const onBreak = timer(choosing, { type: 'chooseBreak', minutes: 5, now: 26 * minute })

describe('the buttons', () => {
  it('are the ones that the state allows', () => {
    expect(controlsOf(freshTimer)).toEqual({ main: 'start', canUseMain: true, canReset: false, canStop: false })
    expect(controlsOf(running)).toEqual({ main: 'pause', canUseMain: true, canReset: true, canStop: true })
    expect(controlsOf(paused)).toEqual({ main: 'resume', canUseMain: true, canReset: true, canStop: true })
    expect(controlsOf(onBreak)).toEqual({ main: 'start', canUseMain: true, canReset: false, canStop: true })
  })

  it('have play disabled while the chooser is shown', () => {
    expect(controlsOf(choosing)).toEqual({ main: 'start', canUseMain: false, canReset: false, canStop: true })
  })
})

describe('the display', () => {
  it('shows the break activity in break mode only', () => {
    expect([freshTimer, running, paused, onBreak].map(activityOf)).toEqual(['pomodoro', 'pomodoro', 'pomodoro', 'break'])
  })

  it('uses the break theme from the end of work for as long as the suggested break', () => {
    expect(breakThemeEnd(choosing)).toBe(30 * minute)
    expect([freshTimer, running, paused].map(breakThemeEnd)).toEqual([0, 0, 0])
    const second = timer({ ...running, completed: 1 }, { type: 'tick', now: 25 * minute })
    expect(breakThemeEnd(second)).toBe(40 * minute)
    const sleptThrough = timer(running, { type: 'tick', now: 60 * minute })
    expect(breakThemeEnd(sleptThrough)).toBe(30 * minute)
  })

  it('no longer uses the break theme once a length is chosen or the timer is reset', () => {
    const now = 26 * minute
    const after = [
      onBreak,
      timer(choosing, { type: 'stop', now }),
      timer(choosing, { type: 'switchMode', mode: 'work', now }),
      timer(choosing, { type: 'switchMode', mode: 'break', now }),
    ]
    expect(after.map(breakThemeEnd)).toEqual([0, 0, 0, 0])
  })

  it('has a ring that closes as the time passes', () => {
    expect([25, 12.5, 5, 0].map((left) => progressOf(running, left * minute))).toEqual([0, 0.5, 0.8, 1])
    expect(progressOf(onBreak, 4 * minute)).toBeCloseTo(0.2)
  })

  it('shows 00:00 only when no time is left', () => {
    expect([1_500_000, 1_499_999, 1_499_000, 60_000, 59_001, 1, 0].map(formatTime)).toEqual([
      '25:00',
      '25:00',
      '24:59',
      '01:00',
      '01:00',
      '00:01',
      '00:00',
    ])
  })

  it('suggests a break only while one is being chosen', () => {
    expect(suggestedBreak(choosing)).toBe(5)
    expect(suggestedBreak(running)).toBeNull()
  })

  it('shows when the session ended if that was noticed a minute or more later', () => {
    expect(lateEnd(choosing)).toBeNull()
    expect(lateEnd(timer(running, { type: 'tick', now: 26 * minute }))).toBeNull()
    expect(lateEnd(timer(running, { type: 'tick', now: 40 * minute }))).toEqual(new Date(25 * minute))
  })
})
