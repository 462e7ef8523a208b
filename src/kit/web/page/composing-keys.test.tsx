// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from '../ui/dialog.tsx'
import './composing-keys.ts'

afterEach(cleanup)

it.each([
  ['composing', { isComposing: true, keyCode: 13 }],
  ['Safari, after the composition', { isComposing: false, keyCode: 229 }],
])('no key of a word that is composed acts in a dialog or a field (%s), and the same keys act again after it', (_, composing) => {
  const [onClose, onKeyDown] = [vi.fn(), vi.fn()]
  render(
    <Dialog onClose={onClose} title="Add Goal">
      <input aria-label="Goal" onKeyDown={onKeyDown} />
    </Dialog>,
  )
  const field = screen.getByRole('textbox', { name: 'Goal' })
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'u']) fireEvent.keyDown(field, { key, ...composing })
  expect(onKeyDown).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onKeyDown).toHaveBeenCalledOnce()
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  expect(onClose).toHaveBeenCalledOnce()
})
