// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip, TooltipArea } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const told = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)
const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
const close = () => fireEvent.keyDown(document, { key: 'Escape' })

test('the first tooltip appears after 700 ms, and the next ones at once for another 300 ms', async () => {
  render(
    <TooltipArea>
      {['Settings', 'Log Out'].map((name) => (
        <Tooltip key={name} text={`${name}!`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipArea>,
  )
  enter('Settings')
  await pass(699)
  expect(told()).toEqual([])
  await pass(1)
  expect(told()).toEqual(['Settings!'])

  close()
  await pass(299)
  enter('Log Out')
  await pass(0)
  expect(told()).toEqual(['Log Out!'])

  close()
  await pass(300)
  enter('Settings')
  await pass(699)
  expect(told()).toEqual([])
})
