import { describe, expect, it } from 'vitest'
import { parseChosenGoal, shownGoal } from './focus-goal.rules.ts'

const walk = { id: 'g1', title: 'A walk by the river' }
const chosen = { ...walk, userId: 'ada' }

describe('the goal of the focus session', () => {
  it('is read from storage, and anything else there is ignored', () => {
    expect(parseChosenGoal({ ...chosen, other: 1 })).toEqual(chosen)
    for (const nonsense of [null, 'g1', {}, { id: 'g1', title: 'A walk' }, { ...chosen, title: 3 }])
      expect(parseChosenGoal(nonsense)).toBeUndefined()
  })

  it('is shown with its current title', () => {
    const goals = [{ id: 'g1', title: 'A walk in the woods' }]
    expect(shownGoal(chosen, { userId: 'ada', goals })?.title).toBe('A walk in the woods')
    expect(shownGoal(chosen, { userId: 'ada', goals: undefined })).toEqual(walk)
  })

  it('is not shown once it is completed or deleted, or to another user', () => {
    expect(shownGoal(chosen, { userId: 'ada', goals: [] })).toBeUndefined()
    expect(shownGoal(chosen, { userId: 'eve', goals: [walk] })).toBeUndefined()
    expect(shownGoal(chosen, { userId: 'eve', goals: undefined })).toBeUndefined()
    expect(shownGoal(null, { userId: 'ada', goals: [walk] })).toBeUndefined()
  })
})
