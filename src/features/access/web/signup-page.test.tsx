// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { accessTexts } from '../access.texts.ts'
import { keepCode } from './kept-code.ts'
import { SignupPage } from './signup-page.tsx'
import { SignupPasswordStep } from './signup-password.tsx'

afterEach(() => {
  cleanup()
  // What was typed survives a reload.
  sessionStorage.clear()
})

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
  const rest = { token: 'token', onRegistered: () => {}, onTokenSpent: () => {}, onBack: () => {} }
  return <SignupPasswordStep details={details} passwords={passwords} onChange={setPasswords} {...rest} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the first step needs name, email and code, and keeps what was typed', async () => {
  renderSignup()
  expect(screen.getByRole('heading', { level: 1, name: `Join ${defaultBrand.name}` })).toBeTruthy()
  await userEvent.type(field('Full name'), 'Ada')
  await press('Validate Access Code')
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields')
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Full name').value).toBe('Ada')
})

test('a link fills in the code', () => {
  renderSignup('/signup?code=%20willow7k3qxa')
  expect(field('Access code').value).toBe('WILLOW7K3QXA')
})

test('a code becomes upper case as it is typed, even in the middle', async () => {
  keepCode('WIXA')
  renderSignup()
  const code = field('Access code')
  await userEvent.type(code, 'llow7', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(code.value).toBe('WILLOW7XA')
  expect(code.selectionStart).toBe(7)
})

test('the second step welcomes the visitor by name and focuses its heading', () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Create Your Password' }))
  expect(screen.getByText('Access code validated!')).toBeTruthy()
  expect(screen.getByText(/Welcome, Ada Lovelace\./)).toBeTruthy()
})

test('the second step shows the address, and Change and Back lead to the details as they were typed', async () => {
  const replies = () => Response.json({ token: 'token' })
  vi.stubGlobal('fetch', async () => replies())
  keepCode('WILLOW7K3QXA')
  renderSignup()
  await userEvent.type(field('Full name'), 'Ada')
  await userEvent.type(field('Email'), 'ada@mial.example')
  for (const back of [() => press('Change'), async () => window.history.back()]) {
    await press('Validate Access Code')
    expect(await screen.findByText('You’ll sign in as ada@mial.example.')).toBeTruthy()
    await back()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value).toBe('ada@mial.example')
    expect([field('Full name').value, field('Access code').value]).toEqual(['Ada', 'WILLOW7K3QXA'])
  }
})

test('the second step names the exact problem of the passwords', async () => {
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

test('a code that was used in the meantime leads back to the first step, with what was typed', async () => {
  const replies = [
    () => Response.json({ token: 'token' }),
    () => Response.json({ code: 'access.registration_failed', message: 'x' }, { status: 400 }),
  ]
  vi.stubGlobal('fetch', async () => replies.shift()?.())
  keepCode('WILLOW7K3QXA')
  renderSignup()
  await userEvent.type(field('Full name'), 'Ada')
  await userEvent.type(field('Email'), 'ada@mail.example{Enter}')
  await userEvent.type(await screen.findByLabelText('Password'), 'planner-42')
  await userEvent.type(field('Confirm password'), 'planner-42{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Registration failed. Please try again.')
  expect(screen.getByRole('heading', { level: 1, name: `Join ${defaultBrand.name}` })).toBeTruthy()
  expect(field('Access code').value).toBe('WILLOW7K3QXA')
})

test('each of the two passwords can be shown and hidden', async () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  const types = () => [field('Password').type, field('Confirm password').type]
  const [first, second] = screen.getAllByRole('button', { name: 'Show password' })
  await userEvent.click(first as HTMLElement)
  expect(types()).toEqual(['text', 'password'])
  await userEvent.click(second as HTMLElement)
  expect(types()).toEqual(['text', 'text'])
  await userEvent.click(screen.getAllByRole('button', { name: 'Hide password' })[0] as HTMLElement)
  expect(types()).toEqual(['password', 'text'])
})

test('while codes are checked by email, a link to the typed address is offered and sent', async () => {
  const replies = [
    () => Response.json({ code: 'limits.code_by_mail', message: accessTexts.link.needed }, { status: 429 }),
    () => Response.json({ message: 'We’ve sent a link to ada@mail.example.' }),
  ]
  vi.stubGlobal('fetch', async () => replies.shift()?.())
  keepCode('WILLOW7K3QXA')
  renderSignup()
  await userEvent.type(field('Full name'), 'Ada')
  await userEvent.type(field('Email'), 'ada@mail.example')
  await press('Validate Access Code')
  expect((await screen.findByRole('alert')).textContent).toBe(accessTexts.link.needed)
  await press('Email me a link')
  expect((await screen.findByRole('status')).textContent).toBe('We’ve sent a link to ada@mail.example.')
})

test('the emailed link opens the password step, which says that the code is checked afterwards', async () => {
  renderSignup('/signup#link=token&email=ada%40mail.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Create Your Password' })).toBeTruthy()
  expect(screen.getByText('Choose a password. Then we check your access code.')).toBeTruthy()
  expect(screen.queryByText('Access code validated!')).toBeNull()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'access.invalid_code', message: 'x' }, { status: 400 }))
  await userEvent.type(field('Password'), 'sixsix')
  await userEvent.type(field('Confirm password'), 'sixsix{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(accessTexts.link.spent)
  expect(field('Email').value).toBe('ada@mail.example')
})
