import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleChoices, type PhaseName, patternNames, patterns } from './breathing.patterns.ts'
import {
  type Breathing,
  type BreathingChoice,
  type BreathingEvent,
  breathing,
  defaultChoice,
  momentOf,
  msUntilNextSecond,
  newBreathing,
  parseBreathingChoice,
  totalMs,
} from './breathing.rules.ts'
import { breathingTexts } from './breathing.texts.ts'

const start = (choice: BreathingChoice = defaultChoice, now = 0) => breathing(newBreathing(choice), { type: 'started', now })
const tick = (breath: Breathing, now: number) => breathing(breath, { type: 'ticked', now })
const phaseAt = (now: number) => momentOf(tick(start(), now)).phase

test('inhale, hold, exhale and pause take 6 seconds each and then repeat', () => {
  expect([0, 5999, 6000, 11_999, 12_000, 17_999, 18_000, 23_999, 24_000].map(phaseAt)).toEqual([
    'inhale',
    'inhale',
    'hold',
    'hold',
    'exhale',
    'exhale',
    'pause',
    'pause',
    'inhale',
  ])
})

test('five cycles take two minutes, and then the reset is complete', () => {
  const justBefore = tick(start(), 119_999)
  expect(justBefore.status).toBe('running')
  expect(momentOf(justBefore)).toMatchObject({ cycle: 5, remainingCycles: 0, phase: 'pause', phaseLeftMs: 1 })
  expect(tick(justBefore, 120_000).status).toBe('complete')
})

test('the other rhythms are box breathing and 4-7-8 without a pause', () => {
  const lengths = (name: keyof typeof patterns) => patterns[name].map((phase) => [phase.name, phase.seconds])
  expect(lengths('box')).toEqual([
    ['inhale', 4],
    ['hold', 4],
    ['exhale', 4],
    ['pause', 4],
  ])
  expect(lengths('unwind')).toEqual([
    ['inhale', 4],
    ['hold', 7],
    ['exhale', 8],
  ])
  expect(totalMs({ pattern: 'unwind', cycles: 3 })).toBe(57_000)
})

test('after the tab slept, the current phase is shown, or that the reset is over', () => {
  expect(momentOf(tick(start(), 61_000))).toMatchObject({ cycle: 3, phase: 'exhale', phaseLeftMs: 5000, remainingCycles: 2 })
  expect(tick(start(), 40 * 60_000)).toMatchObject({ status: 'complete', elapsedMs: 120_000 })
})

test('time while paused does not count', () => {
  const paused = breathing(start(), { type: 'paused', now: 7000 })
  expect(tick(paused, 500_000)).toBe(paused)
  const resumed = breathing(paused, { type: 'resumed', now: 600_000 })
  expect(momentOf(tick(resumed, 601_000))).toMatchObject({ phase: 'hold', phaseLeftMs: 4000 })
})

test('pausing after the end completes the reset', () => {
  expect(breathing(start(), { type: 'paused', now: 130_000 }).status).toBe('complete')
})

test('reset returns to the start and keeps the chosen rhythm and length', () => {
  const choice: BreathingChoice = { pattern: 'box', cycles: 10 }
  expect(breathing(tick(start(choice), 5000), { type: 'reset' })).toEqual(newBreathing(choice))
})

test('the rhythm and length can be changed before the start and after the end, not in between', () => {
  const choice: BreathingChoice = { pattern: 'box', cycles: 3 }
  const chosen: BreathingEvent = { type: 'chosen', choice }
  expect(breathing(newBreathing(defaultChoice), chosen)).toEqual(newBreathing(choice))
  expect(breathing(tick(start(), 120_000), chosen)).toEqual(newBreathing(choice))
  const running = tick(start(), 1000)
  expect(breathing(running, chosen)).toBe(running)
})

test('a clock that is set back neither ends the reset nor takes it back', () => {
  const before = tick(start(defaultChoice, 1_000_000), 1_010_000)
  const back = tick(before, 400_000)
  expect(back.elapsedMs).toBe(10_000)
  expect(tick(back, 402_000).elapsedMs).toBe(12_000)
})

test.each([
  [null],
  ['slow'],
  [{}],
  [{ pattern: 'fast', cycles: 5 }],
  [{ pattern: 'slow', cycles: 4 }],
  [{ pattern: 'slow', cycles: '5' }],
])('%j in storage is not a valid choice', (stored) => {
  expect(parseBreathingChoice(stored)).toBeUndefined()
})

test('a stored choice is restored', () => {
  expect(parseBreathingChoice({ pattern: 'unwind', cycles: 10, more: true })).toEqual({ pattern: 'unwind', cycles: 10 })
})

test('lengths are written as people say them', () => {
  expect([120_000, 95_000, 48_000].map(breathingTexts.duration)).toEqual(['2 min', '1 min 35 s', '48 s'])
})

const anyChoice: fc.Arbitrary<BreathingChoice> = fc.record({
  pattern: fc.constantFrom(...patternNames),
  cycles: fc.constantFrom(...cycleChoices),
})
/** Generates steps, each with a delay and the event after it. */
const anySteps = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 20_000 }), type: fc.constantFrom('ticked', 'paused', 'resumed') }),
  { maxLength: 60 },
)

test('however often it is paused, a breathing reset runs for exactly its length', () => {
  fc.assert(
    fc.property(anyChoice, anySteps, (choice, steps) => {
      let breath = start(choice)
      let now = 0
      let breathedMs = 0
      for (const { afterMs, type } of steps) {
        now += afterMs
        if (breath.status === 'running') breathedMs += afterMs
        breath = tick(breathing(breath, { type, now } as BreathingEvent), now)
        expect(breath.elapsedMs).toBe(Math.min(breathedMs, totalMs(choice)))
        expect(breath.status === 'complete').toBe(breathedMs >= totalMs(choice))
      }
    }),
  )
})

test('the phases follow in order, each once in every cycle, and the reset ends once', () => {
  fc.assert(
    fc.property(anyChoice, fc.infiniteStream(fc.integer({ min: 0, max: 900 })), (choice, delays) => {
      let breath = start(choice)
      let now = 0
      let ends = 0
      const phases: PhaseName[] = []
      while (now < totalMs(choice) + 5000) {
        if (breath.status === 'running') {
          const { phase, phaseLeftMs, cycle } = momentOf(breath)
          expect(phaseLeftMs).toBeGreaterThan(0)
          if (phases.at(-1) !== phase) phases.push(phase)
          expect(cycle).toBe(Math.ceil(phases.length / patterns[choice.pattern].length))
        }
        now += msUntilNextSecond(breath) + (delays.next().value ?? 0)
        const before = breath
        breath = tick(breath, now)
        if (before.status === 'running' && breath.status === 'complete') ends += 1
      }
      const expected = Array.from({ length: choice.cycles }, () => patterns[choice.pattern].map(({ name }) => name)).flat()
      expect(phases).toEqual(expected)
      expect(ends).toBe(1)
    }),
    { numRuns: 30 },
  )
})
