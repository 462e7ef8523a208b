import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError, NetworkError } from '#kit/web/calls/call-error.ts'
import type { FormFailure } from '#kit/web/forms/submission.ts'
import {
  explainCompanionCreation,
  explainCompanionValidation,
  explainRegistration,
  explainValidation,
  isTokenSpent,
} from './failures.ts'

function refusal(status: number, message?: string, { code = 'any', retryAfter = null as string | null } = {}) {
  return new CallError({
    status,
    statusText: '',
    text: message === undefined ? '' : JSON.stringify({ message, code }),
    retryAfter,
  })
}

test('the sign-up screen shows the same message for every refused code', () => {
  expect(explainValidation(refusal(400, 'Something else'))).toEqual({ message: 'Invalid access code or email' })
  expect(explainRegistration(refusal(400, 'Something else'))).toEqual({ message: 'Registration failed. Please try again.' })
})

test("the Companion screen shows the server's message or else its own", () => {
  expect(explainCompanionValidation(refusal(400, 'Not this one')).message).toBe('Not this one')
  expect(explainCompanionValidation(refusal(400)).message).toBe('Invalid access code. Please try again.')
  expect(explainCompanionCreation(refusal(500)).message).toBe('Account creation failed. Please try again.')
})

test('after too many tries the message says how long to wait', () => {
  const error = refusal(429, 'Too many tries.', { retryAfter: '601' })
  const expected = { message: 'Too many tries.', advice: 'You can try again in 11 minutes.' }
  expect(explainValidation(error)).toEqual(expected)
  expect(explainRegistration(error)).toEqual(expected)
  expect(explainCompanionCreation(error)).toEqual(expected)
})

describe('without a connection', () => {
  afterEach(() => vi.unstubAllGlobals())
  const words = (explain: (error: unknown) => FormFailure) => {
    const { message, advice } = explain(new NetworkError())
    return [message, advice]
  }

  test('the message stays the same, and the reason is added', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(words(explainRegistration)).toEqual(['Registration failed. Please try again.', 'You seem to be offline.'])
    expect(words(explainCompanionCreation)).toEqual(['Account creation failed. Please try again.', 'You seem to be offline.'])
  })

  test("the advice says that the code hasn't been checked yet", () => {
    vi.stubGlobal('navigator', { onLine: false })
    const advice = 'You seem to be offline. Your code hasn’t been checked yet.'
    expect(words(explainValidation)).toEqual(['Invalid access code or email', advice])
    expect(words(explainCompanionValidation)).toEqual(['Invalid access code. Please try again.', advice])
  })

  test('an unreachable server and an offline browser get different advice', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(words(explainCompanionCreation)[1]).toBe('We couldn’t reach the server.')
  })
})

test('only a refused token or code leads back to the first step', () => {
  expect(isTokenSpent(refusal(400, 'x', { code: 'access.registration_failed' }))).toBe(true)
  expect(isTokenSpent(refusal(400, 'x', { code: 'access.invalid_code' }))).toBe(true)
  expect(isTokenSpent(refusal(429, 'x', { code: 'limits.too_many_tries' }))).toBe(false)
  expect(isTokenSpent(new NetworkError())).toBe(false)
})
