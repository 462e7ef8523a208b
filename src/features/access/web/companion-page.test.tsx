// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { accessTexts } from '../access.texts.ts'
import { CompanionPage } from './companion-page.tsx'
import { CompanionPasswordStep } from './companion-password.tsx'

afterEach(() => {
  cleanup()
  // What was typed survives a reload.
  sessionStorage.clear()
})

function PasswordStep({ externalSignIn = false }: { externalSignIn?: boolean }) {
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' })
  const details = { name: 'Ada', email: 'ada@example.org', accessCode: 'WILLOW7K3QXA' }
  const rest = { externalSignIn, onBack: () => {}, onCreated: () => {} }
  return <CompanionPasswordStep details={details} passwords={passwords} onChange={setPasswords} {...rest} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the first step names the problem with its own messages', async () => {
  render(<CompanionPage externalSignIn={false} onSignedIn={async () => {}} />, { wrapper: MemoryRouter })
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.')
  expect(document.activeElement).toBe(field('Full name'))

  await userEvent.type(field('Full name'), 'Ada')
  await userEvent.type(field('Email'), 'ada')
  await userEvent.type(field('Access code'), 'willow7k3qxa{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address.')
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Access code').value).toBe('WILLOW7K3QXA')
})

test('the help box says where to find the code and what it does', () => {
  render(<CompanionPage externalSignIn={false} onSignedIn={async () => {}} />, { wrapper: MemoryRouter })
  expect(screen.getByText(/purchase confirmation email/)).toBeTruthy()
  expect(screen.getByText('Each code can be used once and grants permanent access.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in here' }).getAttribute('href')).toBe('/login')
})

test('the second step names the problem of the passwords with its own messages', async () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  await press('Create Account & Access App')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a password.')

  await userEvent.type(field('Create password'), 'short{Enter}')
  expect(screen.getByRole('alert').textContent).toBe("Passwords don't match.")
  expect(document.activeElement).toBe(field('Confirm password'))

  await userEvent.type(field('Confirm password'), 'short{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long.')
})

test('the first step shows that the code is refused, and the way back to it keeps everything that was typed', async () => {
  const replies = [() => Response.json({ message: 'Not this one' }, { status: 400 }), () => Response.json({ valid: true })]
  vi.stubGlobal('fetch', async () => replies.shift()?.())
  render(<CompanionPage externalSignIn={false} onSignedIn={async () => {}} />, { wrapper: MemoryRouter })
  await userEvent.type(field('Full name'), 'Ada')
  await userEvent.type(field('Email'), 'ada@mail.example')
  await userEvent.type(field('Access code'), 'willow7k3qxa{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Not this one')
  await press('Continue')
  await userEvent.type(await screen.findByLabelText('Create password'), 'planner-42')
  await press('Back to Access Code')
  expect(await screen.findByRole('heading', { level: 1, name: 'Companion' })).toBeTruthy()
  expect([field('Full name').value, field('Email').value, field('Access code').value]).toEqual([
    'Ada',
    'ada@mail.example',
    'WILLOW7K3QXA',
  ])
  vi.stubGlobal('fetch', async () => Response.json({ valid: true }))
  await press('Continue')
  expect((await screen.findByLabelText<HTMLInputElement>('Create password')).value).toBe('planner-42')
})

test('joining without a password is offered only where it is configured', () => {
  render(<PasswordStep />, { wrapper: MemoryRouter })
  const button = () => screen.queryByRole('button', { name: accessTexts.companion.external })
  expect(button()).toBeNull()
  cleanup()
  render(<PasswordStep externalSignIn />, { wrapper: MemoryRouter })
  expect(button()).not.toBeNull()
})

test('the screen says why the provider sent the visitor back', () => {
  const at = (problem: string) => (
    <MemoryRouter initialEntries={[`/access?problem=${problem}`]}>
      <CompanionPage externalSignIn onSignedIn={async () => {}} />
    </MemoryRouter>
  )
  render(at('registration'))
  expect(screen.getByRole('alert').textContent).toBe('Your registration took too long. Please enter your access code again.')
  cleanup()
  render(at('constructor'))
  expect(screen.queryByRole('alert')).toBeNull()
})
