import { expect, test } from 'vitest'
import { notSignedIn } from '#kit/errors.ts'
import { CallError, NetworkError } from './call-error.ts'
import { failureKind } from './failure-kind.rules.ts'

const answer = (status: number, code?: string) =>
  new CallError({ status, statusText: '', text: code === undefined ? '<html>' : JSON.stringify({ code }), retryAfter: null })

test.each([
  ['no reply', new NetworkError(), 'away'],
  ['no reply in time', new DOMException('', 'TimeoutError'), 'away'],
  ['a proxy without the server', answer(502), 'away'],
  ['a session that has ended', answer(401, notSignedIn().code), 'ended'],
  ['a wrong password', answer(401, 'accounts.wrong_password'), 'refused'],
  ['a server that is too busy', answer(503, 'limits.too_busy'), 'refused'],
  ['a fault of the server', answer(500), 'refused'],
  ['a call that was stopped', new DOMException('', 'AbortError'), 'refused'],
  ['a fault of the app', new TypeError('x is undefined'), 'refused'],
])('%s is told apart from other failures', (_, error, kind) => {
  expect(failureKind(error, true)).toBe(kind)
  expect(failureKind(error, false)).toBe(kind === 'away' ? 'offline' : kind)
})
