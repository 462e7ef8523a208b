// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { markSigningOut, unmarkSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { OwnerOnly, useEndedElsewhere, VisitorOnly } from './guards.tsx'

const anna = { id: 'u1', name: 'Anna Lind', firstName: 'Anna', email: 'anna@example.org', isAdmin: false, createdAt: '' }

const ben = { ...anna, id: 'u2', name: 'Ben Lind', firstName: 'Ben' }

function Ended() {
  useEndedElsewhere()
  const { search } = useLocation()
  return search && <p>{search}</p>
}

function open(path: string) {
  const login = (
    <VisitorOnly to="/dashboard" redirectMs={50}>
      Welcome Back
    </VisitorOnly>
  )
  render(
    <MemoryRouter initialEntries={[path]}>
      <Ended />
      <Routes>
        <Route path="/" element="Landing" />
        <Route path="/dashboard" element="Dashboard" />
        <Route path="/library" element={<OwnerOnly>Library</OwnerOnly>} />
        <Route path="/login" element={login} />
        <Route path="/code" element="Code" />
      </Routes>
    </MemoryRouter>,
  )
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  clearCurrentUser()
  vi.useRealTimers()
})

describe('a screen for signed-in users', () => {
  it('sends a visitor to sign in and, 50 ms after signing in, back', () => {
    open('/library')
    screen.getByText('Welcome Back')
    act(() => setCurrentUser(anna))
    act(() => vi.advanceTimersByTime(49))
    screen.getByText('Welcome Back')
    act(() => vi.advanceTimersByTime(1))
    screen.getByText('Library')
  })

  it('is replaced by the landing page when the user signs out on it', () => {
    setCurrentUser(anna)
    open('/library')
    screen.getByText('Library')
    act(() => {
      markSigningOut()
      clearCurrentUser()
    })
    screen.getByText('Landing')
    unmarkSigningOut()
  })

  it('shows the landing page when the user signs out on Home', () => {
    setCurrentUser(anna)
    open('/')
    act(() => {
      markSigningOut()
      clearCurrentUser()
    })
    screen.getByText('Landing')
    unmarkSigningOut()
  })

  it.each([
    ['the same user', anna, 'Library', '?q=letters'],
    ['nobody else', ben, 'Dashboard', null],
  ])('whose session ended elsewhere leads to sign in, and back for %s', (_, next, shown, search) => {
    setCurrentUser(anna)
    open('/library?q=letters')
    act(() => clearCurrentUser())
    screen.getByText('Welcome Back')
    expect(screen.queryByText('Library')).toBeNull()
    act(() => setCurrentUser(next))
    act(() => vi.advanceTimersByTime(50))
    screen.getByText(shown)
    expect(screen.queryByText('?q=letters')?.textContent ?? null).toBe(search)
  })

  it('whose user signed out in another tab leads to sign in too', () => {
    setCurrentUser(anna)
    open('/library')
    localStorage.setItem('signingOut', 'true')
    act(() => clearCurrentUser())
    screen.getByText('Welcome Back')
    localStorage.clear()
  })
})

describe('before the server has confirmed a sign-out', () => {
  afterEach(() => unmarkSigningOut())

  it("the landing page is shown instead of the signed-out user's screens", () => {
    markSigningOut()
    open('/library')
    screen.getByText('Landing')
  })
})

describe('the login screen', () => {
  it('sends a signed-in user to the dashboard', () => {
    setCurrentUser(anna)
    open('/login')
    screen.getByText('Dashboard')
  })

  it.each([
    ['a visitor', null],
    ['a user', anna],
  ])('leads %s with the code of an earlier email to the page for codes', (_, user) => {
    if (user) setCurrentUser(user)
    open('/login#code=WILLOW7K3QXA')
    screen.getByText('Code')
  })

  it('opens the dashboard 50 ms after signing in', () => {
    open('/login')
    act(() => setCurrentUser(anna))
    act(() => vi.advanceTimersByTime(50))
    expect(screen.getByText('Dashboard')).toBeTruthy()
  })
})
