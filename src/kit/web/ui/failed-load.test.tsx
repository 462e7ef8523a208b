// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, NetworkError } from '../calls/call-error.ts'
import { watchReach } from '../calls/come-back.ts'
import { noteReach } from '../calls/reach.ts'
import { useToasts } from '../feedback/toast.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { explained } from '../forms/explained.ts'
import { FailureAlert } from './alert.tsx'
import { FailedLoad } from './failed-load.tsx'

afterEach(cleanup)
afterEach(() => noteReach())

const failed = "We couldn't load your goals. Please try again."
const refusal = (status: number, body: object) =>
  new CallError({ status, statusText: '', text: JSON.stringify(body), retryAfter: null })

test('what the server refused is said in red, and a tap asks for it again', async () => {
  const onRetry = vi.fn()
  render(<FailedLoad text={failed} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toBe(failed)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('while the server is away, the reason is said quietly, and a tap asks whether it answers', async () => {
  const ask = vi.fn(async () => {})
  const stop = watchReach(ask)
  noteReach(new NetworkError())
  const onRetry = vi.fn()
  render(<FailedLoad text={failed} onRetry={onRetry} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The server can’t be reachedPlease try again in a moment.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(ask).toHaveBeenCalledTimes(1)
  expect(onRetry).not.toHaveBeenCalled()
  stop()
})

test('a change that finds no server says the same words in a dialog, and not in red', () => {
  render(<FailureAlert failure={explained(new NetworkError(), failed)} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The server can’t be reachedPlease try again in a moment.')
})

test('a toast about a failure is red only for a refusal, and there is none after the end of the session', () => {
  const shown = () => useToasts.getState().toasts.map(({ title, tone }) => [title, tone])
  toastFailure(refusal(401, { code: 'session.required' }), failed)
  expect(shown()).toEqual([])
  toastFailure(new NetworkError(), failed)
  expect(shown()).toEqual([['The server can’t be reached', 'plain']])
  toastFailure(refusal(409, { message: 'There are too many goals.', code: 'any' }), failed)
  expect(shown()).toEqual([['There are too many goals.', 'destructive']])
})
