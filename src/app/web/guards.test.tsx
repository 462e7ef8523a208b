// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCurrentUser, setCurrentUser } from '#kit/web/page/current-user.ts'
import { markSigningOut, unmarkSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { OwnerOnly, VisitorOnly } from './guards.tsx'

const anna = { id: 'u1', name: 'Anna Lind', firstName: 'Anna', email: 'anna@example.org', isAdmin: false, createdAt: '' }

function open(path: string) {
  const login = (
    <VisitorOnly to="/dashboard" redirectMs={50}>
      Welcome Back
    </VisitorOnly>
  )
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element="Landing" />
        <Route path="/dashboard" element="Dashboard" />
        <Route path="/library" element={<OwnerOnly>Library</OwnerOnly>} />
        <Route path="/login" element={login} />
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

  it('is replaced by the landing page when the session ends on it', () => {
    setCurrentUser(anna)
    open('/library')
    screen.getByText('Library')
    act(() => clearCurrentUser())
    screen.getByText('Landing')
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

  it('opens the dashboard 50 ms after signing in', () => {
    open('/login')
    act(() => setCurrentUser(anna))
    act(() => vi.advanceTimersByTime(50))
    expect(screen.getByText('Dashboard')).toBeTruthy()
  })
})
