// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { SavePages } from './save-pages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('saving a long range says how many pages are done, and goes on in the background or ends with the dialog', async () => {
  let stopped = 0
  vi.stubGlobal('fetch', async (address: string | URL, { signal }: RequestInit = {}) => {
    if (String(address).includes('/progress')) return Response.json({ done: 120, total: 400 })
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        stopped++
        reject(signal.reason)
      }),
    )
  })
  const onClose = vi.fn()
  const dialog = (
    <QueryClientProvider client={createQueryClient()}>
      <SavePages userId="ada" month="2026-03" onClose={onClose} />
    </QueryClientProvider>
  )
  const { unmount } = render(dialog)
  await userEvent.click(await screen.findByRole('button', { name: texts.saveAsPdf }))
  expect(await screen.findByText('120 of 400 pages')).toBeDefined()
  expect(screen.getByText('120 of 400 pages').getAttribute('role')).toBe('status')
  expect(screen.getByRole('progressbar', { name: texts.saving }).getAttribute('aria-valuenow')).toBe('30')
  await userEvent.click(screen.getByRole('button', { name: texts.saveMeanwhile }))
  expect([onClose.mock.calls.length, stopped]).toEqual([1, 0])
  unmount()

  render(dialog)
  await userEvent.click(await screen.findByRole('button', { name: texts.saveAsPdf }))
  await screen.findByText('120 of 400 pages')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onClose.mock.calls.length, stopped]).toEqual([2, 1])
})
