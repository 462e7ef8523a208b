// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import type { PlannerDay } from '../../planner.contract.ts'
import { DayReader } from './day-reader.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day = (date: string) =>
  ({ pageInstanceId: date, kind: 'day', date, dateTo: date, inkStep: 'full', editionId: null, editionPage: null }) as PlannerDay

test('a page that is turned before its neighbours are known turns once they are', async () => {
  let answer = (_days: Response) => {}
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/days?')
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : Promise.reject(new TypeError('offline')),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const opened = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DayReader userId="robin" page={day('2026-03-03')} onOpen={opened} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  const reader = dialog.querySelector('[data-viewer]') ?? dialog
  fireEvent.keyDown(reader, { key: 'ArrowRight' })
  expect(opened).not.toHaveBeenCalled()
  answer(Response.json(['2026-03-02', '2026-03-03', '2026-03-05'].map(day)))
  await waitFor(() => expect(opened.mock.calls).toEqual([[day('2026-03-05')]]))
})
