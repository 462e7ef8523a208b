// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writingDevice } from '#features/library/web/writing-device.ts'
import { cardMemory } from '#features/planner/web/card-memory.ts'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { localDate } from '#kit/local-day.ts'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { pagesCovered, sessionIsAnswered } from '#kit/web/page/own-pictures.ts'
import { CardPlace } from './card-place.tsx'
import { ExtraCard } from './extra-card.tsx'

beforeEach(() => {
  stubMedia()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void
      constructor(tell: () => void) {
        this.observe = tell
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  writingDevice.set(null)
  clearCurrentUser()
  cardMemory.set(null)
  pagesCovered.set(null)
  vi.unstubAllGlobals()
})

const stubMedia = (matching = '') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === matching,
    addEventListener() {},
    removeEventListener() {},
  }))

function Address() {
  return <address>{useLocation().pathname}</address>
}

const today = localDate(new Date())
const noPlanner = {
  ...{ isAvailable: true, isOn: true, hasPages: false, reading: [], writtenDays: 0, newPages: 0, openPages: 0, notices: 0 },
  isToFetch: false,
  isWithoutPlanner: false,
  lastDay: null,
}
const noPages = { writtenDays: 0, newest: null, week: [], years: [], news: null }
const page = {
  ...{ date: today, dateTo: today, kind: 'day', inkStep: 'half', pageInstanceId: 'p', editionId: null, editionPage: null },
  shape: 0.7,
}
const written = { ...noPages, writtenDays: 80, newest: page, week: [page] }
const [before, arrivedAt] = ['2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z']

interface Answers {
  settings?: Partial<Settings>
  planner?: object
  pages?: object
  imports?: object[]
}

/** Renders both places of the extra card with these answers of the server. Returns the changes of settings sent to it. */
function renderCard({ settings, planner, pages, imports = [] }: Answers, pagesAreAbove = true) {
  const kept = { ...defaultSettings, isWelcomed: true, ...settings }
  const changes: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.includes('/written-pages')) return Response.json({ ...noPages, ...pages })
    if (address.includes('/imports')) return Response.json(imports)
    if (address.endsWith('/planner')) return Response.json({ ...noPlanner, ...planner })
    if (!address.includes('/settings')) return Response.json([])
    if (typeof body === 'string') changes.push(JSON.parse(body))
    return Response.json({ ...kept, ...Object.assign({}, ...changes) })
  })
  const client = createQueryClient()
  client.setQueryData(['settings', 'robin'], kept)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <h1 tabIndex={-1}>Good morning</h1>
        <ExtraCard userId="robin" isAbove pagesAreAbove={pagesAreAbove} isAwaited />
        <p>Today’s prompt</p>
        <ExtraCard userId="robin" isAbove={false} pagesAreAbove={pagesAreAbove} isAwaited />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return changes
}

const path = () => document.querySelector('address')?.textContent
const isBelow = (card: HTMLElement) =>
  Boolean(screen.getByText('Today’s prompt').compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING)

test('a new user has one card, below the tiles, that asks for their device and leads to the welcome screen, and is not asked for twice', async () => {
  renderCard({ settings: { isWelcomed: false } })
  const device = await screen.findByRole('button', { name: 'Supernote' })
  expect([path(), isBelow(device), screen.getAllByRole('region').length]).toEqual(['/dashboard', true, 1])
  await userEvent.click(device)
  expect(path()).toBe('/welcome')
  expect(localStorage.getItem('writingDevice')).toBe('"supernote"')
  cleanup()
  renderCard({ settings: { isWelcomed: false } })
  const next = await screen.findByRole('region', { name: 'Bring the whole planner' })
  expect(within(next).getByRole('link', { name: 'Go On' }).getAttribute('href')).toBe('/welcome')
  expect(screen.queryByRole('button', { name: 'Supernote' })).toBeNull()
})

test('the planner that was bought waits on Home after the first question, until its owner has it', async () => {
  const planner = { ...noPlanner, isToFetch: true }
  renderCard({ planner, settings: { isWelcomed: false } })
  expect(await screen.findByRole('button', { name: 'Supernote' })).toBeTruthy()
  cleanup()
  renderCard({ planner })
  expect((await screen.findByRole('link', { name: 'How to open it' })).getAttribute('href')).toBe('/welcome')
  planner.isToFetch = false
  await userEvent.click(screen.getByRole('button', { name: 'I have it' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your planner' })).toBeNull())
  expect(document.activeElement?.tagName).toBe('H1')
})

test('an administrator sees a link to setting up the shop instead, and only once', async () => {
  const name = { name: 'Olive Owner', firstName: 'Olive' }
  setCurrentUser({ ...name, id: 'olive', email: 'olive@mail.example', isAdmin: true, createdAt: '' })
  const changes = renderCard({ settings: { isWelcomed: false } })
  await userEvent.click(await screen.findByRole('link', { name: 'Set up the shop' }))
  expect(path()).toBe('/admin')
  await waitFor(() => expect(changes).toEqual([{ isWelcomed: true }]))
})

test('dismissing the welcome card is saved on the server, and focus moves to the heading', async () => {
  const changes = renderCard({ settings: { isWelcomed: false } })
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(document.activeElement?.tagName).toBe('H1')
  await waitFor(() => expect(changes).toEqual([{ isWelcomed: true }]))
})

test.each([
  ['a user who has been welcomed and has no pages', {}],
  ['a user of a shop without a planner', { planner: { isAvailable: false } }],
  ['a user who uploads pictures of something else', { imports: [{ state: 'done', placed: 0, unplaced: 0 }] }],
])('%s sees no card, and its place is not kept', async (_, answers) => {
  renderCard(answers)
  await waitFor(() => expect(cardMemory.get()).toMatchObject({ isOfPages: false, height: 0 }))
  expect(screen.queryByRole('region')).toBeNull()
})

test.each<[string, Answers]>([
  ['while their device is asked for', { settings: { isWelcomed: false } }],
  ['while their planner waits', { planner: { isToFetch: true } }],
  ['with their pages', { planner: { hasPages: true }, pages: written }],
  ['without anything else', {}],
])('an owner finds the morning sheet on Home %s', async (_, answers) => {
  const sheet = { page: 'a4', device: null, mailAt: null } as const
  renderCard({ ...answers, settings: { ...answers.settings, sheet } })
  expect(await screen.findAllByRole('link', { name: 'Today’s sheet (PDF)' })).toHaveLength(1)
})

test('Back closes a page that was opened here', async () => {
  renderCard({ planner: { hasPages: true }, pages: written })
  const [newest] = await screen.findAllByRole('button', { name: /: half written$/ })
  if (newest) await userEvent.click(newest)
  await screen.findByRole('dialog', {}, { timeout: 10_000 })
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('written pages come before the welcome and stand above the prompt, where they were on the last visit', async () => {
  renderCard({ settings: { isWelcomed: false }, planner: { hasPages: true }, pages: written })
  const card = await screen.findByRole('region', { name: 'Your planner' })
  expect([isBelow(card), screen.getAllByRole('region').length]).toEqual([false, 1])
  expect(screen.getByRole('status').textContent).toBe('80 days written so far.')
  expect(cardMemory.get()).toMatchObject({ userId: 'robin', isOfPages: true, sentence: '80 days written so far.' })
  cleanup()
  renderCard({ planner: { hasPages: true }, pages: written }, false)
  expect(isBelow(await screen.findByRole('region', { name: 'Your planner' }))).toBe(true)
})

test('a file that couldn’t be read has the card, also while there are no pages', async () => {
  renderCard({ imports: [{ state: 'failed', error: 'encrypted', placed: 0, unplaced: 0 }] })
  expect((await screen.findByRole('status')).textContent).toContain('needs a password')
})

test('no picture is asked for before the session has answered, then each in a box of its own shape', async () => {
  pagesCovered.set(false)
  renderCard({ planner: { hasPages: true }, pages: written })
  const door = await screen.findByRole('button', { name: /half written/ })
  expect([document.querySelector('img'), door.style.getPropertyValue('--shape')]).toEqual([null, '0.7'])
  act(sessionIsAnswered)
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/api/page-instances/p/picture')
})

test('covered pages show a cover, also before the browser knows whether they are covered', async () => {
  sessionIsAnswered()
  renderCard({ planner: { hasPages: true }, pages: written })
  await screen.findByRole('button', { name: /half written/ })
  expect(document.querySelector('img')).toBeNull()
  await act(async () => pagesCovered.set(true))
  await waitFor(() => expect(document.querySelector('svg.lucide-eye-off, button svg')).not.toBeNull())
  expect(document.querySelector('img')).toBeNull()
})

test('what is new is said until its owner has opened it', async () => {
  const pages = { ...written, news: { pages: 3, since: before, arrivedAt } }
  const changes = renderCard({ planner: { hasPages: true }, pages })
  expect((await screen.findByRole('status')).textContent).toContain('80 days written so far. 3 new since')
  await userEvent.click(screen.getByRole('link', { name: 'Open' }))
  await waitFor(() => expect(changes).toEqual([{ arrivalsSeenAt: arrivedAt }]))
  expect(screen.getByRole('status').textContent).toBe('80 days written so far.')
})

test('the place of the card is kept for the same user only, and what follows an unknown one is hidden', () => {
  const memory = { userId: 'robin', isOfPages: true, height: 480, width: window.innerWidth, sentence: '80 days written.' }
  cardMemory.set(memory)
  const { container, rerender } = render(<CardPlace userId="robin" isAbove pagesAreAbove isAwaited />)
  expect([container.querySelector('section')?.style.height, container.textContent]).toEqual(['480px', '80 days written.'])
  rerender(<CardPlace userId="sam" isAbove pagesAreAbove isAwaited />)
  expect([container.textContent, container.querySelector('[data-unknown]') !== null]).toEqual(['', true])
  rerender(<CardPlace userId="sam" isAbove pagesAreAbove isAwaited={false} />)
  expect(container.innerHTML).toBe('')
})

// Runs before the next test, whose answer the page remembers.
test('the ink theme is not offered on other screens', async () => {
  renderCard({})
  await act(() => import('#features/themes/web/ink-offer.tsx'))
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Use Ink' })).toBeNull()
})

test('the ink theme is offered once on an e-ink screen', async () => {
  localStorage.clear()
  stubMedia('(update: slow)')
  renderCard({})
  await userEvent.click(await screen.findByRole('button', { name: 'Use Ink' }))
  expect([localStorage.getItem('look'), screen.queryByRole('button')]).toEqual(['"ink"', null])
  cleanup()
  localStorage.setItem('look', '"moods"')
  renderCard({})
  await act(async () => {})
  expect(screen.queryByRole('button')).toBeNull()
})
