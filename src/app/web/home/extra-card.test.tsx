// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { createQueryClient } from '#kit/web/cache/query-client.ts'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { ExtraCard } from './extra-card.tsx'

afterEach(() => {
  cleanup()
  clearCurrentUser()
  vi.unstubAllGlobals()
})

function Address() {
  return <output>{useLocation().pathname}</output>
}

/** Renders the extra card with these settings. Returns the changes sent to the server. */
function renderCard(settings: Partial<Settings>) {
  const kept = { ...defaultSettings, ...settings }
  const changes: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    if (typeof body === 'string') changes.push(JSON.parse(body))
    return Response.json({ ...kept, ...Object.assign({}, ...changes) })
  })
  const client = createQueryClient()
  client.setQueryData(['settings', 'robin'], kept)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <h1 tabIndex={-1}>Good morning</h1>
        <ExtraCard userId="robin" />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return changes
}

test('a new user stays on the dashboard, and a card asks for their device and leads to the welcome screen', async () => {
  renderCard({ isWelcomed: false })
  const device = await screen.findByRole('button', { name: 'Supernote' })
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
  await userEvent.click(device)
  expect(screen.getByRole('status').textContent).toBe('/welcome')
  expect(localStorage.getItem('writingDevice')).toBe('"supernote"')
})

test('an administrator sees a link to setting up the shop instead, and only once', async () => {
  const olive = {
    id: 'olive',
    name: 'Olive Owner',
    firstName: 'Olive',
    email: 'olive@mail.example',
    isAdmin: true,
    createdAt: '',
  }
  setCurrentUser(olive)
  const changes = renderCard({ isWelcomed: false })
  await userEvent.click(await screen.findByRole('link', { name: 'Set up the shop' }))
  expect(screen.getByRole('status').textContent).toBe('/admin')
  await waitFor(() => expect(changes).toEqual([{ isWelcomed: true }]))
})

test('dismissing the welcome card is saved on the server, and focus moves to the heading', async () => {
  const changes = renderCard({ isWelcomed: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(document.activeElement?.tagName).toBe('H1')
  await waitFor(() => expect(changes).toEqual([{ isWelcomed: true }]))
})

test('a user who has been welcomed sees no card', async () => {
  renderCard({ isWelcomed: true })
  await act(() => import('../welcome/welcome-card.tsx'))
  expect(screen.queryByRole('region', { name: 'What do you write on?' })).toBeNull()
})

// Runs before the next test, whose answer the page remembers.
test('the ink theme is not offered on other screens', async () => {
  renderCard({ isWelcomed: true })
  await act(() => import('#features/themes/web/ink-offer.tsx'))
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Use Ink' })).toBeNull()
})

test('the ink theme is offered once on an e-ink screen', async () => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(update: slow)',
    addEventListener() {},
    removeEventListener() {},
  }))
  renderCard({ isWelcomed: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Use Ink' }))
  expect([localStorage.getItem('look'), screen.queryByRole('button')]).toEqual(['"ink"', null])
  cleanup()
  localStorage.setItem('look', '"moods"')
  renderCard({ isWelcomed: true })
  await act(async () => {})
  expect(screen.queryByRole('button')).toBeNull()
})
