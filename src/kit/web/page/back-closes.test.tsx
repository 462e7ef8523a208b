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
