// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { pageDirection, stepOfKey, stepOfSwipe } from './direction.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

const steps = () => [stepOfKey('ArrowRight'), stepOfKey('ArrowLeft'), stepOfSwipe(-60), stepOfSwipe(60)]

test('arrow keys and swipes go to where the screen shows the next page', () => {
  expect([pageDirection(), ...steps()]).toEqual(['ltr', 1, -1, 1, -1])
  document.documentElement.dir = 'rtl'
  expect([pageDirection(), ...steps()]).toEqual(['rtl', -1, 1, -1, 1])
})

test('other keys take no step', () => {
  expect(stepOfKey('ArrowUp')).toBeUndefined()
})
