// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { SyntheticEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LostCodeLink } from './lost-code-link.tsx'

let outerSubmits = 0
beforeEach(() => {
  outerSubmits = 0
})
afterEach(cleanup)

async function openDialog(email = '') {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    outerSubmits++
  }
  render(
    <form onSubmit={submit}>
      <LostCodeLink email={email} />
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'I lost my code' }))
  await screen.findByRole('dialog', { name: 'I lost my code' })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send my code' }))

test('the dialog takes over the typed address and refuses none or an invalid one before anything is sent', async () => {
  await openDialog('ada')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address.')
  await userEvent.clear(field('Email'))
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Please enter your email address.')
  expect(document.activeElement).toBe(field('Email'))
})

test('without a connection the dialog says so, keeps what was typed, and does not submit the sign-up form', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await openDialog('ada@mail.example')
  await send()
  await screen.findByText('The server can’t be reached')
  expect(field('Email').value).toBe('ada@mail.example')
  expect(outerSubmits).toBe(0)
})
