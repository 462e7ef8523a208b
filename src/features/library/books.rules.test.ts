import { expect, test } from 'vitest'
import { newestStates } from './books.rules.ts'

const state = (id: string, more: { edition?: string | null; folder?: string; device?: string | null } = {}) => ({
  ...{ id, edition: 'daily', folder: 'General', device: null },
  ...more,
})

test('of the exports of a planner the newest is shown, whatever the order', () => {
  const states = [state('2'), state('3'), state('1')]
  expect(newestStates(states).map(({ id }) => id)).toEqual(['3'])
})

test('other files, other planners, other devices and other folders have a card of their own', () => {
  const states = [
    state('1', { edition: null }),
    state('2', { edition: null }),
    state('3', { edition: 'weekly' }),
    state('4', { device: 'Supernote' }),
    state('5', { device: 'Boox' }),
    state('6', { folder: 'Work' }),
    state('7'),
  ]
  expect(newestStates(states)).toEqual(states)
})
