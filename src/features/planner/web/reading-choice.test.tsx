// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { cacheRepliesWith } from '#kit/web/cache/reply-cache.ts'
import { PlannerWork } from './planner-work.tsx'
import { ReadingChoice } from './reading-choice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const goesAt = '2026-12-07T09:00:00.000Z'

/** Shows the choice. Returns what is sent to the server. */
function show(given: { isOn: boolean; pages: number; goesAt: string | null }) {
  const sent: unknown[] = []
  const now = { ...given }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push([address, JSON.parse(String(body))])
    if (method === 'PUT' && address.endsWith('/reading')) Object.assign(now, { isOn: false, goesAt })
    return Response.json(
      address.endsWith('/reading') ? { pages: now.pages, goesAt: now.goesAt } : { isOn: now.isOn, reading: [] },
    )
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReadingChoice userId="robin" />
      <PlannerWork userId="robin" />
    </QueryClientProvider>,
  )
  return sent
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('pausing keeps what was read, and says so', async () => {
  const sent = show({ isOn: true, pages: 412, goesAt: null })
  await press('Pause')
  await waitFor(() => expect(sent).toEqual([['/api/users/robin/planner', { isOn: false }]]))
})

test('what was read is removed only after a question that says of how many pages', async () => {
  const sent = show({ isOn: false, pages: 412, goesAt: null })
  expect((await screen.findByRole('status')).textContent).toContain('412 pages is kept')
  await press('Remove what was read')
  await screen.findByText('Remove what was read of 412 pages?')
  expect(sent).toEqual([])
  await press('Remove')
  await screen.findByText(/goes for good on Dec 7, 2026/)
  await press('Undo')
  await waitFor(() => expect(sent).toEqual([true, false].map((isRemoved) => ['/api/users/robin/planner/reading', { isRemoved }])))
})

test('while recognition is off, this device keeps nothing that was read', async () => {
  const forget = vi.fn()
  cacheRepliesWith({ store() {}, find: async () => null, forget })
  show({ isOn: false, pages: 0, goesAt: null })
  await waitFor(() => expect(forget).toHaveBeenCalledOnce())
  const [userId, addresses] = forget.mock.lastCall ?? []
  expect(userId).toBe('robin')
  const isForgotten = (path: string) => addresses.test(`/api/${path}`)
  const read = [
    'users/robin/days?from=1',
    'users/robin/months',
    'users/robin/editions',
    'page-instances/1/picture',
    'imports/1/pages',
  ]
  const others = ['users/robin/planner', 'users/robin/planners', 'users/robin/uploads?limit=50', 'files/1.pdf']
  expect([...read, ...others].filter(isForgotten)).toEqual(read)
})
