import { expect, test } from 'vitest'
import { promptsPerStep } from './flow.rules.ts'
import { flowSteps, stepIds } from './flow.steps.ts'

test('the steps are Focus, Learn, Organize and Wrap-up', () => {
  expect(flowSteps.map(({ title }) => title)).toEqual(['Focus', 'Learn', 'Organize', 'Wrap-up'])
  expect(flowSteps.map(({ id }) => id)).toEqual([...stepIds])
})

test('each step has its own drawing, a description and three prompts, with no duplicates', () => {
  expect(new Set(flowSteps.map(({ icon }) => icon)).size).toBe(4)
  const sentences = flowSteps.flatMap(({ description, prompts }) => [description, ...prompts])
  expect(sentences).toHaveLength(4 * (1 + promptsPerStep))
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('every prompt is a whole sentence that fits on a phone', () => {
  for (const prompt of flowSteps.flatMap(({ prompts }) => prompts)) {
    expect(prompt).toMatch(/^[A-Z].*[.?”]$/u)
    expect(prompt.length).toBeGreaterThan(40)
    expect(prompt.length).toBeLessThan(110)
  }
})
