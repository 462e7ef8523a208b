import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FlowDay,
  type FlowEvent,
  flow,
  flowDayFor,
  flowProgress,
  isFlowComplete,
  newFlowDay,
  parseFlowDay,
} from './flow.rules.ts'

const today = newFlowDay('robin', '2026-03-01')
const after = (...events: FlowEvent['type'][]): FlowDay =>
  events.reduce((day, type) => flow(day, type === 'step-chosen' ? { type, index: 2 } : { type }), today)

test('completing a step marks it done and shows the next', () => {
  const day = after('step-completed')
  expect(day).toMatchObject({ index: 1, done: ['focus'] })
  expect(flowProgress(day)).toBe(0.25)
})

test('four completed steps are 100 % and lead to the completion card', () => {
  const day = after('step-completed', 'step-completed', 'step-completed', 'step-completed')
  expect(flowProgress(day)).toBe(1)
  expect(day.index).toBe(4)
})

test('moving between steps completes nothing and stays within the four steps', () => {
  expect(after('previous').index).toBe(0)
  expect(after('next', 'next', 'next', 'next', 'next')).toMatchObject({ index: 3, done: [] })
  expect(after('step-chosen')).toMatchObject({ index: 2, done: [] })
})

test('completing the last step first leads to the first open step', () => {
  expect(after('next', 'next', 'next', 'step-completed')).toMatchObject({ index: 0, done: ['wrap-up'] })
  expect(after('step-completed', 'next', 'next', 'step-completed')).toMatchObject({ index: 1, done: ['focus', 'wrap-up'] })
})

test('a completed step is counted once, and can be reopened', () => {
  const twice = after('step-completed', 'previous', 'step-completed')
  expect(twice).toMatchObject({ index: 0, done: ['focus'] })
  expect(flow(twice, { type: 'step-reopened' }).done).toEqual([])
})

test('the steps of a completed day can be viewed again, and Next leads back to its card', () => {
  const complete = after('step-completed', 'step-completed', 'step-completed', 'step-completed')
  const back = flow(complete, { type: 'previous' })
  expect(back.index).toBe(3)
  expect(flow(back, { type: 'next' }).index).toBe(4)
  expect(flow(complete, { type: 'started-over' })).toEqual(today)
})

test('changing the prompt cycles through the three of this step and leaves the other steps unchanged', () => {
  expect(after('prompt-changed').prompts).toEqual([1, 0, 0, 0])
  expect(after('prompt-changed', 'prompt-changed', 'prompt-changed').prompts).toEqual([0, 0, 0, 0])
  expect(after('next', 'prompt-changed').prompts).toEqual([0, 1, 0, 0])
})

test('the next day, and another user on the same tablet, start with no completed steps', () => {
  const stored = after('step-completed')
  expect(flowDayFor(stored, 'robin', '2026-03-01')).toBe(stored)
  expect(flowDayFor(stored, 'robin', '2026-03-02')).toEqual(newFlowDay('robin', '2026-03-02'))
  expect(flowDayFor(stored, 'kim', '2026-03-01')).toEqual(newFlowDay('kim', '2026-03-01'))
  expect(flowDayFor(null, 'robin', '2026-03-01')).toEqual(today)
})

test.each([
  ['nothing', null],
  ['a word', 'flow'],
  ['a list', []],
  ['an older version', { step: 2, completed: [true, false] }],
  ['an unknown step', { ...today, done: ['focus', 'dream'] }],
  ['a step done twice', { ...today, done: ['focus', 'focus'] }],
  ['a completion card without completion', { ...today, index: 4 }],
  ['half a step', { ...today, index: 0.5 }],
  ['a fourth prompt', { ...today, prompts: [3, 0, 0, 0] }],
  ['too few prompts', { ...today, prompts: [0] }],
])('%s in storage is not a valid day', (_, stored) => {
  expect(parseFlowDay(stored)).toBeUndefined()
})

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc
    .constantFrom('previous', 'next', 'step-completed', 'step-reopened', 'prompt-changed', 'started-over')
    .map((type): FlowEvent => ({ type }) as FlowEvent),
  fc.integer({ min: -2, max: 9 }).map((index): FlowEvent => ({ type: 'step-chosen', index })),
)

test('after any sequence of presses, the day can be stored and read back', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let day = today
      for (const event of events) {
        day = flow(day, event)
        expect(parseFlowDay(JSON.parse(JSON.stringify(day)))).toEqual(day)
        expect(isFlowComplete(day)).toBe(flowProgress(day) === 1)
      }
    }),
  )
})

test('from any step, at most four completions reach 100 %', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let day = flow(events.reduce(flow, today), { type: 'step-chosen', index: 0 })
      for (let presses = 0; !isFlowComplete(day) && presses < 8; presses++) {
        const before = day
        day = flow(day, { type: 'step-completed' })
        if (day === before) day = flow(day, { type: 'next' })
      }
      expect(day.done).toHaveLength(4)
    }),
  )
})
