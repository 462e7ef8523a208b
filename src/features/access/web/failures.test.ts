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

test('a refused code has one answer on the sign-up screen, whatever the server said', () => {
  expect(explainValidation(refusal(400, 'Something else'))).toEqual({ message: 'Invalid access code or email' })
  expect(explainRegistration(refusal(400, 'Something else'))).toEqual({ message: 'Registration failed. Please try again.' })
})

test('the older screen says what the server said, or its own words', () => {
  expect(explainCompanionValidation(refusal(400, 'Not this one')).message).toBe('Not this one')
  expect(explainCompanionValidation(refusal(400)).message).toBe('Invalid access code. Please try again.')
  expect(explainCompanionCreation(refusal(500)).message).toBe('Account creation failed. Please try again.')
})

test('after too many tries people hear how long to wait', () => {
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

  test('the words stay the same, and the reason stands beside them', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(words(explainRegistration)).toEqual(['Registration failed. Please try again.', 'You seem to be offline.'])
    expect(words(explainCompanionCreation)).toEqual(['Account creation failed. Please try again.', 'You seem to be offline.'])
  })

  test('a code is not blamed', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const advice = 'You seem to be offline. Your code hasn’t been checked yet.'
    expect(words(explainValidation)).toEqual(['Invalid access code or email', advice])
    expect(words(explainCompanionValidation)).toEqual(['Invalid access code. Please try again.', advice])
  })

  test('a server that does not answer is told from a browser that is offline', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(words(explainCompanionCreation)[1]).toBe("We couldn't reach the server.")
  })
})

test('only the refusals of a token send people back to the first step', () => {
  expect(isTokenSpent(refusal(400, 'x', { code: 'access.registration_failed' }))).toBe(true)
  expect(isTokenSpent(refusal(400, 'x', { code: 'access.invalid_code' }))).toBe(true)
  expect(isTokenSpent(refusal(429, 'x', { code: 'limits.too_many_tries' }))).toBe(false)
  expect(isTokenSpent(new NetworkError())).toBe(false)
})
