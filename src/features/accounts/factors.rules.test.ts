import { expect, test } from 'vitest'
import {
  factorResetWaitMs,
  factorTermMs,
  pendingSignInMs,
  readCode,
  recoveryCodeCount,
  showLongCode,
  triesOfPendingSignIn,
} from './factors.rules.ts'

test('the code of an app is accepted with spaces or in full width', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'totp', code: '123456' })
  expect(readCode('１２３４５６')).toEqual({ kind: 'totp', code: '123456' })
})

test('a word before a code, and signs around it, are left out', () => {
  expect(readCode('Code: (123.456)')).toEqual({ kind: 'totp', code: '123456' })
  expect(readCode('**abcd_efgh/2345,mnop**')).toEqual({ kind: 'recovery', code: 'abcdefgh2345mnop' })
  expect(readCode('Recovery code: abcd-efgh-2345-mnop')).toEqual({ kind: 'recovery', code: 'abcdefgh2345mnop' })
})

test('any other text is neither an app code nor a recovery code', () => {
  for (const typed of ['', '12345', '1234567', 'abcd-efgh', 'abcdefgh1345mnop', 'password']) expect(readCode(typed)).toBeNull()
})

test('a recovery code is shown in groups of four', () => {
  expect(showLongCode('abcdefgh2345mnop')).toBe('abcd-efgh-2345-mnop')
  expect(readCode(showLongCode('abcdefgh2345mnop'))?.code).toBe('abcdefgh2345mnop')
})

test('the time limits of second factors are the documented ones', () => {
  expect({ factorResetWaitMs, factorTermMs, pendingSignInMs, recoveryCodeCount, triesOfPendingSignIn }).toEqual({
    factorResetWaitMs: 86_400_000,
    factorTermMs: 1_209_600_000,
    pendingSignInMs: 600_000,
    recoveryCodeCount: 10,
    triesOfPendingSignIn: 5,
  })
})
