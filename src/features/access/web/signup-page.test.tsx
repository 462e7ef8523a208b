// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { SignupPage } from './signup-page.tsx'
import { SignupPasswordStep } from './signup-password.tsx'

afterEach(cleanup)

function renderSignup(address = '/signup') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SignupPage />
    </MemoryRouter>,
  )
}

function PasswordStep() {
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' })
  const details = { name: ' Ada Lovelace ', email: 'ada@example.org', accessCode: 'WILLOW7K3QXA' }
  const rest = { token: 'token', onRegistered: () => {}, onTokenSpent: () => {} }
  return <SignupPasswordStep details={details} passwords={passwords} onChange={setPasswords} {...rest} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the first step asks for name, e-mail and code, and keeps what is there', async () => {
  renderSignup()
  expect(screen.getByRole('heading', { level: 1, name: `Join ${defaultBrand.name}` })).toBeTruthy()
  await userEvent.type(field('Full name'), 'Ada')
  await press('Validate Access Code')
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields')
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Full name').value).toBe('Ada')
})

test('a link brings the code along', () => {
  renderSignup('/signup?code=%20willow7k3qxa')
  expect(field('Access code').value).toBe('WILLOW7K3QXA')
})

test('a code is upper-cased as it is typed, also in its middle', async () => {
  renderSignup('/signup#code=WIXA')
  const code = field('Access code')
  await userEvent.type(code, 'llow7', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(code.value).toBe('WILLOW7XA')
  expect(code.selectionStart).toBe(7)
})

test('a code can be pasted', async () => {
  renderSignup()
  await userEvent.click(field('Access code'))
  await userEvent.paste('willow7k3qxa')
  expect(field('Access code').value).toBe('WILLOW7K3QXA')
})

test('the second step welcomes by name, with focus on its heading', () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Create Your Password' }))
  expect(screen.getByText('Access code validated!')).toBeTruthy()
  expect(screen.getByText(/Welcome, Ada Lovelace\./)).toBeTruthy()
})

test('the second step says exactly what is wrong with the passwords', async () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  await press('Complete Registration')
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields')
  expect(document.activeElement).toBe(field('Password'))

  await userEvent.type(field('Password'), 'short')
  await userEvent.type(field('Confirm password'), 'shor{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match')
  expect(document.activeElement).toBe(field('Confirm password'))

  await userEvent.type(field('Confirm password'), 't{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
  expect(document.activeElement).toBe(field('Password'))
})
