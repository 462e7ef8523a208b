// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FormAlert } from '../ui/form-alert.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FormFailure, useSubmission } from './submission.ts'

afterEach(cleanup)

interface FormProps {
  wrong?: FormFailure
  send?: () => Promise<void>
}

function Form({ wrong, send = async () => {} }: FormProps) {
  const { failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => wrong ?? null,
    send,
    explain: (error) => ({ message: (error as Error).message, advice: 'Wait a little.' }),
  })
  return (
    <form onSubmit={onSubmit}>
      <FormAlert id={failureId} failure={failure} />
      <TextField label="Name" name="name" errorId={errorIdOf('name')} />
      <TextField label="Email" name="email" errorId={errorIdOf('email')} />
      <button type="submit">Send</button>
    </form>
  )
}

test('a form is sent once, however often it is submitted', async () => {
  let sent = 0
  render(<Form send={() => new Promise(() => sent++)} />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}')
  expect(sent).toBe(1)
})

test("a form that succeeded can't be submitted again", async () => {
  let sent = 0
  render(<Form send={async () => void sent++} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toBe(1)
})

test('focus moves to the first invalid field, which says why it is invalid', async () => {
  let sent = 0
  render(<Form wrong={{ message: 'Please mend it', fields: ['email'] }} send={async () => void sent++} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const email = screen.getByRole('textbox', { name: 'Email', description: 'Please mend it' })
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
  expect(sent).toBe(0)
})

test('what a check has said ends as soon as it is no longer true, and not before', async () => {
  const form = (message?: string) => <Form {...(message ? { wrong: { message, fields: ['name'] } } : {})} />
  const { rerender } = render(form('Passwords do not match'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  rerender(form('Passwords do not match'))
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match')
  rerender(form())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
})

test('a refusal gets the focus, and the form can be sent again', async () => {
  let sent = 0
  const send = async () => {
    sent++
    throw new Error('Not today')
  }
  render(<Form send={send} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Not todayWait a little.')
  expect(document.activeElement?.contains(alert)).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toBe(2)
})
