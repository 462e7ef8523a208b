// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ResendDialog } from './resend-dialog.tsx'

let sent: string[] = []
let refusal: Error | null = null
let closed = 0
beforeEach(() => {
  sent = []
  refusal = null
  closed = 0
  const onSend = async (email: string) => {
    if (refusal) throw refusal
    sent.push(email)
  }
  const onClose = () => {
    closed += 1
  }
  render(<ResendDialog about="Order 7" email="ada@mial.example" onSend={onSend} onClose={onClose} />)
})
afterEach(cleanup)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a code goes to the corrected address only after that was shown', async () => {
  const field = screen.getByLabelText('Customer’s email')
  await userEvent.clear(field)
  await userEvent.type(field, ' ada@mail.example ')
  await press('Next')
  expect(screen.getByRole('status').textContent).toContain('ada@mail.example')
  expect(screen.getByText('From then on it works for this address only.')).toBeDefined()
  expect(sent).toEqual([])
  await press('Send')
  expect([sent, closed]).toEqual([['ada@mail.example'], 1])
})

test('the address can be changed before it is sent, and a refusal stays in the dialog', async () => {
  await press('Next')
  expect(screen.queryByText('From then on it works for this address only.')).toBeNull()
  await press('Change the address')
  expect(screen.getByLabelText<HTMLInputElement>('Customer’s email').value).toBe('ada@mial.example')
  refusal = new Error('no connection')
  await press('Next')
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('The code couldn’t be sent.')
  expect([sent, closed]).toEqual([[], 0])
  refusal = null
  await press('Send')
  expect([sent, closed]).toEqual([['ada@mial.example'], 1])
})
