import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { wordingIn } from '#kit/wording.ts'
import { composeMail } from './compose-mail.ts'
import { isBulkMail, isReadableByOperator, mailedDay } from './mail.rules.ts'
import { type MailKind, mailWords } from './mail.texts.ts'

const about = {
  codes: ['AAAA-BBBB'],
  code: 'WILLOWAAAAAA',
  url: 'https://willow.example/x?token=secret',
  newAddress: 'new@mail.example',
  day: 'March 9',
  ended: ['Every device has been signed out.'],
  what: 'An authenticator app was added.',
  moment: 'March 9, 12:00',
  title: 'Pen at hand?',
  lines: ['One prompt.'],
  settingsUrl: 'https://willow.example/settings',
  reasons: ['The disk is not mounted.'],
  subject: 'your data',
  label: 'Open Settings',
}
const isList = (kind: MailKind) => kind === 'shop-changed' || kind === 'alarm'
const given = (kind: MailKind) => (isList(kind) ? { ...about, what: [about.what] } : about)
const kinds = Object.keys(mailWords) as MailKind[]

test("attack: the operator can't read any email whose link acts for its recipient", () => {
  const withLink = kinds.filter((kind) =>
    composeMail(wordingIn(defaultBrand, 'en'), kind, given(kind) as never).text.includes('token=secret'),
  )
  // The link in `code` contains the code, which the operator created. The links of the others open public screens.
  const harmless = [
    'code',
    'lost-code',
    'code-reminder',
    'access-restored',
    'access-read-only',
    'writing-back',
    'password-reset-done',
    'password-changed',
    'alarm',
    'letter',
    'codes-guessed',
    'sign-in-changed',
    'help',
    'administrators-changed',
    'shop-changed',
    'address-correction',
  ]
  expect(withLink.filter((kind) => isReadableByOperator(kind) && !harmless.includes(kind))).toEqual([])
  expect(withLink).toContain('password-reset')
  expect(isReadableByOperator('some-later-kind')).toBe(false)
})

test('the operator can read emails with a code, so that none is lost without a mail server', () => {
  expect(kinds.filter((kind) => kind.endsWith('code')).every(isReadableByOperator)).toBe(true)
})

test("an email names the date in the reader's time zone, or in UTC (and says so) when the zone is unknown", () => {
  const moment = new Date('2026-03-09T23:30:00.000Z')
  expect(mailedDay(moment, 'Europe/Berlin', 'en-US')).toBe('Tuesday, March 10, 2026')
  expect(mailedDay(moment, 'America/New_York', 'en-US')).toBe('Monday, March 9, 2026')
  for (const unknown of [undefined, '', 'Atlantis/Main_Street', '\0'])
    expect(mailedDay(moment, unknown, 'en-US')).toBe('Monday, March 9, 2026 (UTC)')
})

test('codes and reminders are sent after the emails that a user waits for', () => {
  expect(kinds.filter(isBulkMail)).toEqual(['code', 'code-reminder', 'reminder', 'sheet'])
})
