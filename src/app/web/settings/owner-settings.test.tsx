// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { libraryView } from '#features/library/web/library-view.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { OwnerSettings } from './owner-settings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an order of the library that is chosen before the settings have arrived is saved and stays', async () => {
  const arrived = Promise.withResolvers<void>()
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    await arrived.promise
    if (method === 'GET') return Response.json(defaultSettings)
    const change = JSON.parse(String(body))
    saved.push(change)
    return Response.json({ ...defaultSettings, ...change })
  })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OwnerSettings userId="robin" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  libraryView.set({ sort: 'newest', density: 'list' })
  libraryView.set({ sort: 'name', density: 'list' })
  arrived.resolve()
  await expect.poll(() => client.isFetching() + client.isMutating() + Number(saved.length === 0)).toBe(0)
  expect(saved).toEqual([{ library: { sort: 'name' } }])
  expect(libraryView.get()).toEqual({ sort: 'name', density: 'list' })
})
