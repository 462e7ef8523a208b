// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { useToasts } from '#kit/web/feedback/toast.ts'
import { Connections } from './connections.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the connections of a shop, some of whose messages were refused. Returns what was sent. */
function show({ isReplayed }: { isReplayed: boolean }): string[] {
  const sent: string[] = []
  let isRefused = true
  const alarm = { kind: 'orders-refused', count: 2, raisedAt: '2026-03-02T09:00:00.000Z' }
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/api/admin/alarms') return Response.json(isRefused ? [alarm] : [])
    sent.push(`${method} ${pathname}`)
    isRefused = !isReplayed
    const [accepted, left] = isReplayed ? [2, 0] : [0, 2]
    return Response.json({ message: `${accepted} recorded, ${left} left.`, accepted, left })
  })
  const secret = { key: 'shopifySecret', value: null, isSet: true, setAt: null, variable: null, isUnreadable: false } as const
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Connections
          group={{ id: 'connections', version: 1, changedAt: null, settings: [secret] }}
          connections={[
            { shop: 'shopify', address: 'https://planner.example/api/webhooks/shopify', heardAt: null, testedAt: null },
          ]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return sent
}
const button = () => screen.queryByRole('button', { name: 'Replay all failed' })

test('messages that were refused are read again beside the secret that was wrong, and then nothing is offered any more', async () => {
  const sent = show({ isReplayed: true })
  expect(button()).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all failed' }))
  await vi.waitFor(() => expect(button()).toBeNull())
  expect(sent).toEqual(['POST /api/admin/order-deliveries/replay'])
  expect(useToasts.getState().toasts.map(({ title }) => title)).toContain('2 recorded, 0 left.')
})

test('while the secret is still wrong, they can be read again later', async () => {
  show({ isReplayed: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all failed' }))
  await vi.waitFor(() => expect(useToasts.getState().toasts.map(({ title }) => title)).toContain('0 recorded, 2 left.'))
  expect(button()).not.toBeNull()
})
