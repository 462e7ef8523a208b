// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBackCloses } from './back-closes.ts'

test.each([1, 2])(
  'when the browser drops the step back that removes an entry, Back from %i screens later still works',
  async (screens) => {
    history.replaceState({ idx: 0 }, '', '/goals')
    const { unmount } = renderHook(() => useBackCloses(() => {}))
    const back = vi.spyOn(history, 'back').mockImplementationOnce(() => {})
    unmount()
    await expect.poll(() => back.mock.calls.length).toBe(1)
    for (let idx = 1; idx <= screens; idx++) history.pushState({ idx }, '', `/screen-${idx}`)
    const router = vi.fn()
    window.addEventListener('popstate', router)
    history.back()
    await expect.poll(() => history.state).toEqual({ idx: screens - 1 })
    expect(location.pathname).toBe(screens === 1 ? '/goals' : '/screen-1')
    expect(router).toHaveBeenCalledOnce()
    window.removeEventListener('popstate', router)
  },
)

test.each(['Back', 'a button'])(
  'what a reader says of its page while a panel is open stays when %s closes the panel',
  async (by) => {
    history.pushState({ idx: 9, key: 'a' }, '', '/library?file=1')
    const onClose = vi.fn(() => queueMicrotask(unmount))
    const { unmount } = renderHook(() => useBackCloses(onClose))
    history.replaceState({ idx: 9, key: 'b' }, '', '/library?file=1&page=7')
    const router = vi.fn()
    window.addEventListener('popstate', router)
    if (by === 'Back') history.back()
    else unmount()
    await expect.poll(() => history.state).toEqual({ idx: 9, key: 'b' })
    expect(location.search).toBe('?file=1&page=7')
    expect(onClose).toHaveBeenCalledTimes(by === 'Back' ? 1 : 0)
    expect(router).not.toHaveBeenCalled()
    window.removeEventListener('popstate', router)
  },
)

test('after a reload while a menu was closing, the screen below has what was chosen in the menu', async () => {
  history.pushState({ idx: 20, key: 'a' }, '', '/library?q=week')
  history.pushState({ idx: 20, key: 'b', layer: 1 }, '', '/library?q=week&folder=Garden')
  vi.resetModules()
  await import('./back-closes.ts')
  await expect.poll(() => history.state).toEqual({ idx: 20, key: 'b' })
  expect(location.search).toBe('?q=week&folder=Garden')
})
