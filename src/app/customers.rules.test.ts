import { expect, test } from 'vitest'
import type { AuthUser } from '#features/accounts/users.contract.ts'
import { stageOf } from './customers.rules.ts'

const [monday, tuesday] = ['2026-03-02T06:22:00.000Z', '2026-03-03T06:22:00.000Z'] as [string, string]
const user: AuthUser = {
  ...{
    id: 'u',
    registrationId: 'r',
    name: 'Ada',
    firstName: 'Ada',
    lastName: '',
    email: 'ada@mail.example',
    profileImageUrl: null,
  },
  ...{ isAdmin: false, state: 'approved', readOnlyAt: null, signInMethods: ['password'], joinDate: monday },
  ...{ createdAt: monday, updatedAt: monday },
}
type Facts = Parameters<typeof stageOf>[0]
const nothing: Facts = {
  user: null,
  deletionDueAt: null,
  needsApproval: false,
  timeline: [],
  orders: [],
  codes: [],
  codeMails: [],
}
const stage = (facts: Partial<Facts>) => stageOf({ ...nothing, ...facts })
const unused = { id: 'c', state: 'bound', usedByEmail: null } as const
const used = { ...unused, state: 'used' } as const
type MailState = Facts['codeMails'][number]['state']
const mail = (state: MailState, at = monday) => ({ codeId: 'c', at, to: 'ada@mail.example', state })

test('a customer with an account was last signed in, or has only signed up', () => {
  const timeline = [tuesday, monday].map((at) => ({ kind: 'signed-in' as const, at }))
  expect(stage({ user, timeline })).toEqual({ kind: 'signed-in', at: tuesday })
  expect(stage({ user })).toEqual({ kind: 'signed-up', at: monday })
})

test('an account that is deleted soon, revoked or not approved says that first', () => {
  expect(stage({ user, deletionDueAt: tuesday })).toEqual({ kind: 'leaving', at: tuesday })
  expect(stage({ user: { ...user, state: 'revoked' } })).toEqual({ kind: 'revoked' })
  expect(stage({ user: { ...user, state: 'pending' }, needsApproval: true })).toEqual({ kind: 'unapproved' })
  expect(stage({ user: { ...user, state: 'pending' } })).toEqual({ kind: 'signed-up', at: monday })
})

test('who never got in has a code that was mailed, is being mailed, bounced or was never mailed; the latest email counts', () => {
  expect(stage({ codes: [unused] })).toEqual({ kind: 'unmailed' })
  expect(stage({ codes: [unused], codeMails: [mail('failed'), mail('sent', tuesday)] })).toEqual({ kind: 'mailed', at: tuesday })
  expect(stage({ codes: [unused], codeMails: [mail('failed', tuesday), mail('sent')] })).toEqual({ kind: 'bounced', at: tuesday })
  expect(stage({ codes: [unused], codeMails: [mail('settled')] })).toEqual({ kind: 'bounced', at: monday })
  for (const state of ['waiting', 'sending'] as const)
    expect(stage({ codes: [unused], codeMails: [mail(state)] })).toEqual({ kind: 'mailing', at: monday })
})

test('an email with a code that is used says nothing about the one that is not', () => {
  expect(stage({ codes: [{ ...used, id: 'other' }, unused], codeMails: [{ ...mail('sent'), codeId: 'other' }] })).toEqual({
    kind: 'unmailed',
  })
})

test('without an unused code the page says who used it, that the account is gone, or what became of the order', () => {
  expect(stage({ codes: [{ ...used, usedByEmail: 'rosa@mail.example' }] })).toEqual({
    kind: 'passed-on',
    to: 'rosa@mail.example',
  })
  expect(stage({ codes: [used], orders: [{ state: 'activated' }] })).toEqual({ kind: 'gone' })
  expect(stage({ orders: [{ state: 'waiting' }] })).toEqual({ kind: 'waiting' })
  expect(stage({ codes: [{ ...unused, state: 'void' }], orders: [{ state: 'refunded' }] })).toEqual({ kind: 'refunded' })
  expect(stage({})).toEqual({ kind: 'unknown' })
})
