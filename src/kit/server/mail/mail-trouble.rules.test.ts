import { expect, test } from 'vitest'
import { type FailingMail, findMailTrouble } from './mail-trouble.rules.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const failing = (to: string, minutes: number, failure: FailingMail['failure'] = 'recipient'): FailingMail => ({
  to,
  failingSince: before(minutes),
  failure,
  said: `${to} said so`,
})
const silent = (minutes: number) => ({ silentSince: before(minutes), said: 'It doesn’t answer.' })

test('a mail server is silent after 15 minutes without an answer, while an email waits for it', () => {
  const find = (minutes: number, mails: FailingMail[]) => findMailTrouble({ now, server: silent(minutes), failing: mails }).silent
  expect(find(14, [failing('a@one.example', 14, 'server')])).toBeNull()
  expect(find(15, [failing('a@one.example', 15, 'server')])).toEqual({ since: before(15), said: 'It doesn’t answer.', count: 1 })
  expect(find(15, [])).toBeNull()
  // The failure of an earlier email, which is gone, proves nothing about the time in between.
  expect(find(600, [failing('a@one.example', 1, 'server')])).toBeNull()
})

test('a mail server that answers is not silent, whatever waits', () => {
  const mails = [failing('a@one.example', 30, 'server')]
  expect(findMailTrouble({ now, server: { silentSince: null, said: null }, failing: mails }).silent).toBeNull()
  expect(findMailTrouble({ now, server: null, failing: mails }).silent).toBeNull()
})

test('emails are postponed when three hosts put them off, or one does for an hour', () => {
  const find = (...mails: FailingMail[]) => findMailTrouble({ now, server: null, failing: mails }).postponed
  expect(find(failing('a@one.example', 59), failing('b@ONE.example', 5), failing('c@two.example', 1))).toBeNull()
  expect(find(failing('a@one.example', 2), failing('b@two.example', 1), failing('c@three.example', 0))).toMatchObject({
    count: 3,
    hosts: ['one.example', 'two.example', 'three.example'],
  })
  expect(find(failing('a@one.example', 60))).toMatchObject({ since: before(60), said: 'a@one.example said so' })
  const ofServer = ['one', 'two', 'three'].map((host) => failing(`a@${host}.example`, 70, 'server'))
  expect(find(...ofServer)).toBeNull()
})
