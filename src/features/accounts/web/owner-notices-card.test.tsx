// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { OwnerNoticesCard } from './owner-notices-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the emails about the account can be loaded again after loading failed', async () => {
  const replies = [Response.json({ error: 'No' }, { status: 400 }), Response.json({ isOn: true })]
  vi.stubGlobal('fetch', async () => replies.shift())
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OwnerNoticesCard />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status', { name: 'Loading the emails about your account' })).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toBe('This couldn’t be loaded.')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Tell me by email' })).checked).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
