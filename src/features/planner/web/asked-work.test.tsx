// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { setFileWork } from '#kit/web/page/file-work.ts'
import { PlannerWork } from './planner-work.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setFileWork({ asked: null })
})

/** Asks for something with files. Returns what is sent to the server. */
function ask(to: 'date' | 'show', answers: Record<string, object | undefined>) {
  const sent: { at: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const at = address.split('/').slice(4).join('/')
    if (body) sent.push({ at, body: JSON.parse(String(body)) })
    if (at === 'planner') return Response.json({ isOn: true, isAvailable: true, reading: [] })
    const answer = answers[at]
    if (answer === undefined) throw new TypeError('offline')
    return Response.json(answer)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlannerWork userId="robin" />
    </QueryClientProvider>,
  )
  setFileWork({ asked: { to, uploadIds: ['a', 'b'] } })
  return sent
}
const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `page ${at}`, inkStep: null, label: `photo ${at}.jpg` },
    ...(at === 0 ? { kind: 'day', dateFrom: '2019-03-12', dateTo: '2019-03-12' } : { kind: null, dateFrom: null, dateTo: null }),
  }))

test('all pages of the chosen files are chosen at first, and a link has 100 at most', async () => {
  const sent = ask('show', {
    'pages-to-show': { pages: pages(101), without: 2 },
    'shown-links': { address: 'https://x/shown/y' },
  })
  expect(await screen.findByText('101 chosen, 100 at most')).toBeTruthy()
  expect(screen.getByText('2 files have no page to show.')).toBeTruthy()
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make Link' })
  expect(make.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'photo 100.jpg' }))
  expect(await screen.findByText('100 chosen')).toBeTruthy()
  fireEvent.click(make)
  await waitFor(() => expect(sent.at(-1)?.body['pageIds']).toEqual(pages(100).map(({ id }) => id)))
  expect(sent[0]).toEqual({ at: 'pages-to-show', body: { uploadIds: ['a', 'b'] } })
})

test('files without a page to show say so, and without a network the dialog offers to try again', async () => {
  ask('show', { 'pages-to-show': { pages: [], without: 2 } })
  expect(await screen.findByText('None of these files has a page with writing that was read.')).toBeTruthy()
  cleanup()
  setFileWork({ asked: null })
  ask('date', {})
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })).toBeTruthy()
}, 20_000)

test('the chosen files are put on their days, with the pictures of a year if it is chosen', async () => {
  const shown = { files: 1, months: [], question: null, pictureYears: [2019], doubtful: 0, doubts: [], seen: 's' }
  const sent = ask('date', { 'dates-in-names/preview': shown, 'dates-in-names': { pages: 1 } })
  fireEvent.click(await screen.findByRole('radio', { name: 'Use their own date, up to 2019' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ uploadIds: ['a', 'b'], picturesUntil: 2019 }))
  fireEvent.click(screen.getByRole('button', { name: 'Put 1 file on their days' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const used = sent.find(({ at }) => at === 'dates-in-names')
  expect(used?.body).toMatchObject({ uploadIds: ['a', 'b'], picturesUntil: 2019, seen: 's' })
})

test('files without any date say so', async () => {
  ask('date', {
    'dates-in-names/preview': { files: 0, months: [], question: null, pictureYears: [], doubtful: 0, doubts: [], seen: 's' },
  })
  expect(await screen.findByText(/None of these files has a date/)).toBeTruthy()
})
