// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { PaperTicks } from './paper-ticks.tsx'

test('after an answer the focus is on the next row, and none is taken before', async () => {
  const tick = (id: string) => ({ id, goalId: id, title: id, day: '2026-11-30', isAsked: true })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ ticks: address.includes('paper-ticks') ? [tick('Read')] : [tick('Walk'), tick('Read')], answers: [] }),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PaperTicks userId="robin" />
    </QueryClientProvider>,
  )
  const [yes] = await screen.findAllByRole('button', { name: 'Yes' })
  expect(document.activeElement).toBe(document.body)
  yes?.focus()
  yes?.click()
  await waitFor(() => expect(screen.queryByText(/Walk/)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' })))
  vi.unstubAllGlobals()
})
