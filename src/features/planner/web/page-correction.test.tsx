// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { useToasts } from '#kit/web/feedback/toast.ts'
import type { PageInstance, PlannerDay } from '../planner.contract.ts'
import { DayTaken, PagePlace } from './page-correction.tsx'
import { UnplacedTray } from './unplaced-tray.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const date = '2026-03-12'
const written: PlannerDay = {
  date,
  kind: 'day',
  dateTo: date,
  inkStep: 'half',
  pageInstanceId: 'another page',
  editionId: null,
  editionPage: null,
}

const unplaced = { id: 'this page', moveId: null, isIgnored: false, suggestions: [], movedFrom: null, method: null }

/** What is said about a day that has these pages, once the server has replied. */
async function saidOf(pages: PlannerDay[]): Promise<string | null> {
  const fetched = vi.fn(async () => Response.json(pages))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <DayTaken userId="robin" date={date} pageId="this page" />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(fetched).toHaveBeenCalledOnce()
  return screen.getByRole('status').textContent
}

test('a day with a written page is said to be taken', async () => {
  expect(await saidOf([written])).toContain('This day has a page already')
})

test.each([
  ['the page itself', { pageInstanceId: 'this page' }],
  ['a page without writing', { inkStep: 'none' as const }],
  ['the page of a week', { kind: 'week' as const }],
])('%s takes no day', async (_, difference) => {
  expect(await saidOf([{ ...written, ...difference }])).toBe('')
})

test('the dialog closes when the server has moved the page, before everything is loaded again', async () => {
  const onMoved = vi.fn()
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? new Promise<Response>(() => {}) : Response.json(null),
  )
  const client = createQueryClient()
  const page = { ...unplaced, kind: null } as unknown as PageInstance
  render(
    <QueryClientProvider client={client}>
      <PagePlace userId="robin" page={page} name="Page 1" isLast onMoved={onMoved} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Another day' }))
  fireEvent.change(screen.getByLabelText('Another day'), { target: { value: date } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this day' }))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Moved to Thursday, March 12, 2026.'))
  expect(onMoved).toHaveBeenCalledOnce()
  expect(client.isFetching()).toBe(1)
})

test('a page that has a day and a suggestion is moved there in one tap', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)))
    return Response.json(null)
  })
  const on = { editionId: 'e', editionPage: 12, kind: 'day', dateFrom: date, dateTo: date, label: '', score: 1 } as const
  const page = { ...unplaced, kind: 'day', suggestions: [on] } as unknown as PageInstance
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PagePlace userId="robin" page={page} name="Page 1" isLast onMoved={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Thursday, March 12, 2026' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ editionId: 'e', editionPage: 12 })]))
})

/** Shows where a page belongs. Returns what is sent to the server. */
function showPlace(given: object, more: Partial<Parameters<typeof PagePlace>[0]> = {}) {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)))
    return Response.json(method === 'GET' ? [] : null)
  })
  const page = { ...unplaced, kind: null, ...given } as unknown as PageInstance
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PagePlace userId="robin" page={page} name="Page 1" {...more} />
    </QueryClientProvider>,
  )
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('days that small print tells apart are proposed with that reason, and none is the main button', () => {
  const on = {
    editionId: 'e',
    editionPage: 12,
    kind: 'day',
    dateFrom: date,
    dateTo: date,
    label: '',
    score: 1,
    isTooSmall: true,
  } as const
  showPlace({ suggestions: [on] })
  expect(screen.getByText('The print that tells these pages apart is too small on this picture.')).toBeTruthy()
  expect(document.querySelector('button.bg-primary')).toBeNull()
})

test('a page that nothing is suggested for is proposed its most likely day, before another one', async () => {
  const said = vi.fn()
  const sent = showPlace({}, { likelyDay: date, say: said })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Thursday, March 12, 2026',
    'Another day',
    'Not from my planner',
  ])
  // A guess isn't the main button.
  expect(document.querySelector('button.bg-primary')).toBeNull()
  press('Thursday, March 12, 2026')
  await waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(sent).toEqual([expect.objectContaining({ date })])
})

test('the pages after it are asked about only once a day is chosen', () => {
  showPlace({ kind: 'day' })
  expect(screen.queryByLabelText('Pages after it that move too')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Move to another day'), { target: { value: date } })
  expect(screen.getByLabelText('Pages after it that move too')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move' })).toBeTruthy()
})

test.each([
  [{ kind: 'day', dateFrom: date, dateTo: date }, false, 'You moved this from Thursday, March 12, 2026.', `Moved to Thursday`],
  [{ kind: null, dateFrom: null, dateTo: null }, false, 'You said which day this is.', 'We’ll ask about this page again.'],
  [{ kind: null, dateFrom: null, dateTo: null }, true, 'You said that this page isn’t from your planner.', 'ask about this'],
])('a page says where it was, and goes back there', async (movedFrom, isIgnored, sentence, done) => {
  const sent = showPlace({ kind: 'day', method: 'person', movedFrom, isIgnored })
  expect(screen.getByText(sentence)).toBeTruthy()
  press('Back to where it was')
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toContain(done))
  expect(sent).toEqual([expect.objectContaining({ back: true })])
})

test('all open pages are compared with the planners again when their owner asks, and can be asked again when that failed', async () => {
  const asked: string[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(address.includes('open-pages') ? [open] : [])
    asked.push(address)
    return isBroken ? Response.json({ message: 'Broken', code: 'broken' }, { status: 500 }) : Response.json({})
  })
  const open = { ...unplaced, kind: null, sourcePage: 1, originalName: 'a.pdf', likelyDay: date }
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <UnplacedTray userId="robin" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const compare = () => screen.getByRole('button', { name: 'Compare all of them again' })
  fireEvent.click(await screen.findByRole('button', { name: 'Compare all of them again' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  isBroken = false
  fireEvent.click(compare())
  expect(await screen.findByText(/comparing them with every planner again/)).toBeTruthy()
  expect(asked).toEqual(Array(2).fill('/api/users/robin/planner/look-again'))
})
