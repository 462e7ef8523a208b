// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBackCloses } from './back-closes.ts'

test('when the browser drops the step back that removes an entry, the next Back still leaves the screen', async () => {
  history.replaceState({ idx: 0 }, '', '/goals')
  const { unmount } = renderHook(() => useBackCloses(() => {}))
  const back = vi.spyOn(history, 'back').mockImplementationOnce(() => {})
  unmount()
  await expect.poll(() => back.mock.calls.length).toBe(1)
  history.pushState({ idx: 1 }, '', '/library')
  const router = vi.fn()
  window.addEventListener('popstate', router)
  history.back()
  await expect.poll(() => history.state).toEqual({ idx: 0 })
  expect(location.pathname).toBe('/goals')
  expect(router).toHaveBeenCalledOnce()
})
