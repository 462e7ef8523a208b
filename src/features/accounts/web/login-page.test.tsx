// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#kit/web/calls/call-error.ts'
import { callsWaitFor } from '#kit/web/calls/call-order.ts'
import { LoginPage } from './login-page.tsx'

afterEach(cleanup)

function renderLogin({
  externalSignIn = false,
  state,
  search = '',
}: {
  externalSignIn?: boolean
  state?: unknown
  search?: string
} = {}) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', search, state }]}>
      <LoginPage externalSignIn={externalSignIn} onSignedIn={async () => {}} isReturnPath={(path) => path === '/library'} />
    </MemoryRouter>,
  )
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('the sign-in form needs both fields and keeps what was typed', async () => {
  renderLogin()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields')
  expect(document.activeElement).toBe(email())

  await userEvent.type(email(), 'ada@example.org{Enter}')
  expect(document.activeElement).toBe(password())
  expect(email().value).toBe('ada@example.org')
  expect(email().getAttribute('aria-invalid')).toBeNull()
})

test('after too many wrong passwords the screen says how long to wait, and keeps what was typed', async () => {
  const reply = { code: 'limits.too_many_tries', message: 'Too many tries.' }
  vi.stubGlobal('fetch', async () => Response.json(reply, { status: 429, headers: { 'retry-after': '601' } }))
  renderLogin()
  await userEvent.type(email(), 'ada@example.org')
  await userEvent.type(password(), 'secret1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.You can try again in 11 minutes.')
  expect([email().value, password().value]).toEqual(['ada@example.org', 'secret1'])
})

test('the fields have the autocomplete names that password managers use', () => {
  renderLogin()
  expect(email().autocomplete).toBe('username')
  expect(password().autocomplete).toBe('current-password')
})

test('the address is filled in after signing up', () => {
  renderLogin({ state: { email: 'ada@example.org' } })
  expect(email().value).toBe('ada@example.org')
})

test('the external sign-in is offered only where it is configured', () => {
  renderLogin()
  expect(screen.queryByRole('link', { name: /another account/ })).toBeNull()
  cleanup()
  renderLogin({ externalSignIn: true })
  expect(screen.getByRole('link', { name: /another account/ }).getAttribute('href')).toBe('/api/login')
})

test('the external sign-in leads back to the requested page, if it is one of our own', () => {
  const link = () => screen.getByRole('link', { name: /another account/ }).getAttribute('href')
  renderLogin({ externalSignIn: true, state: { from: '/library?folder=General' } })
  expect(link()).toBe('/api/login?to=%2Flibrary')
  cleanup()
  renderLogin({ externalSignIn: true, state: { from: '//evil.example' } })
  expect(link()).toBe('/api/login')
})

test('the external sign-in waits until the last user is signed out, like every call', async () => {
  let answer = Promise.withResolvers<void>()
  callsWaitFor(() => answer.promise)
  const opened: boolean[] = []
  const note = (event: Event) => {
    opened.push(!event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  renderLogin({ externalSignIn: true })
  const link = screen.getByRole('link', { name: /another account/ })
  fireEvent.click(link)
  expect(opened).toEqual([false])
  answer.reject(new NetworkError(new TypeError('Failed to fetch')))
  await screen.findByRole('alert')

  answer = Promise.withResolvers()
  fireEvent.click(link)
  expect(opened).toEqual([false, false])
  callsWaitFor(() => null)
  answer.resolve()
  await waitFor(() => expect(opened).toEqual([false, false, true]))
  document.removeEventListener('click', note)
})

test('a failed external sign-in shows why, and never shows text from the address', () => {
  renderLogin({ externalSignIn: true, search: '?problem=cancelled' })
  expect(screen.getByRole('alert').textContent).toBe('Sign-in was canceled.')
  cleanup()
  renderLogin({ externalSignIn: true, search: '?problem=Call%20this%20number' })
  expect(screen.queryByRole('alert')).toBeNull()
})
