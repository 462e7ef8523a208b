// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keyboardScroll } from './keyboard-scroll.ts'

let end: (() => void) | undefined
afterEach(() => end?.())

/** A box of 100 px with lines of 20 px. */
function box(lines: number) {
  const element = document.createElement('div')
  element.innerHTML = '<p>A line</p>'.repeat(lines)
  Object.defineProperty(element, 'clientHeight', { get: () => height })
  Object.defineProperty(element, 'scrollHeight', { get: () => Math.max(height, 20 * element.childElementCount) })
  end = keyboardScroll(element)
  return element
}
let height = 100

test('a box of text takes focus only while it scrolls, also when its text comes later or the window changes', async () => {
  const text = box(3)
  expect(text.tabIndex).toBe(-1)
  text.insertAdjacentHTML('beforeend', '<p>A line</p>'.repeat(3))
  await expect.poll(() => text.tabIndex).toBe(0)
  height = 400
  dispatchEvent(new Event('resize'))
  expect(text.tabIndex).toBe(-1)
  height = 100
  dispatchEvent(new Event('resize'))
  expect(text.tabIndex).toBe(0)
})

test('a box that holds something to focus takes no focus itself', async () => {
  const text = box(8)
  expect(text.tabIndex).toBe(0)
  text.insertAdjacentHTML('beforeend', '<a href="/">Home</a>')
  await expect.poll(() => text.hasAttribute('tabindex')).toBe(false)
})
