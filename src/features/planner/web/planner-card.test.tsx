// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { PlannerCard } from './planner-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = {
  hasPages: false,
  reading: [],
  writtenDays: 0,
  newPages: 0,
  openPages: 0,
  notices: 0,
  isToFetch: false,
  lastDay: null,
}

/** Renders the card of a user without exports, and returns when the server has replied. */
async function renderCard(choice: { isAvailable: boolean; isOn: boolean }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.includes('/imports') ? [] : { ...nothing, ...choice })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PlannerCard userId="robin" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(asked).toHaveLength(2))
}

test('before the first export, the card says what will be here and leads to the planner', async () => {
  await renderCard({ isAvailable: true, isOn: true })
  expect((await screen.findByRole('status')).textContent).toContain('Upload what you exported from your tablet')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/planner')
})

test.each([
  ['the shop has no planner', { isAvailable: false, isOn: true }],
  ['the user has switched recognition off', { isAvailable: true, isOn: false }],
])('there is no card while %s', async (_, choice) => {
  await renderCard(choice)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('status')).toBeNull()
})
