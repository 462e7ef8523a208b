import { expect, test } from 'vitest'
import { loadLanguages } from '#app/server/load-languages.ts'
import { defaultBrand } from '#kit/brand.ts'
import { wordingIn } from '#kit/wording.ts'
import { composeMail } from './compose-mail.ts'
import { type MailKind, type MailKinds, mailWords } from './mail.texts.ts'

const english = wordingIn(defaultBrand, 'en')
const changed = { ended: ['One device ended.', 'Another link ended.'] }
const about: MailKinds = {
  code: { codes: ['WILLOW7K3QXA'], url: 'https://w.example/code#WILLOW7K3QXA', isKnown: false },
  'code-reminder': { codes: ['WILLOW-1'], url: 'https://w.example/code#c', isKnown: true },
  'lost-code': { codes: ['WILLOW7K3QXA'], url: 'https://w.example/code#WILLOW7K3QXA', isKnown: false },
  'claim-withdrawn': { orderNumber: '1001' },
  'code-moved': {},
  'code-link': { url: 'https://w.example/signup#link=t&email=ada%40mail.example' },
  'password-reset': { url: 'https://w.example/reset-password#t' },
  'confirm-address': { url: 'https://w.example/confirm-email#t', isCorrection: false },
  'password-reset-done': { ...changed, url: 'https://w.example/forgot-password' },
  'password-changed': { ...changed, url: 'https://w.example/forgot-password' },
  'address-changed': { ...changed, newAddress: 'new@mail.example' },
  'address-in-use': changed,
  'sign-in-changed': {
    what: 'A passkey was added.',
    url: 'https://w.example/forgot-password',
  },
  'account-notice': {
    title: 'new sign-in',
    what: 'Someone signed in.',
    moment: 'November 28, 2026 at 9:00 AM (UTC)',
    browser: 'Safari, iPad',
    url: 'https://w.example/forgot-password',
    settingsUrl: 'https://w.example/settings/security',
  },
  'factor-reset': { url: 'https://w.example/lost-factor#t' },
  'factor-reset-planned': {
    moment: 'November 28, 2026 at 9:00 AM (UTC)',
    url: 'https://w.example/lost-factor/cancel#t',
  },
  'access-revoked': {},
  'access-restored': { url: 'https://w.example/login' },
  'access-read-only': { url: 'https://w.example/login' },
  'writing-back': { url: 'https://w.example/login' },
  'confirm-newsletter': { url: 'https://w.example/newsletter#t' },
  'deletion-planned': { what: 'It will be deleted on November 28, 2026.', url: 'https://w.example/settings' },
  'account-deleted': {},
  sheet: { url: 'https://w.example', settingsUrl: 'https://w.example/settings/devices' },
  reminder: {
    title: 'Pen at hand?',
    lines: ['One prompt, a few lines, that is plenty.', 'What did you notice?'],
    url: 'https://w.example/prompts',
    settingsUrl: 'https://w.example/settings',
  },
  'codes-guessed': { url: 'https://w.example/admin' },
  help: { subject: 'your data', what: 'Only you can download it.', label: 'Open Settings', url: 'https://w.example/settings' },
  'shop-changed': {
    what: ['olive@mail.example has changed these settings of the shop: Name.'],
    url: 'https://w.example/admin/log',
  },
  'administrators-changed': { what: 'ada@mail.example is an administrator now.', url: 'https://w.example/admin/log' },
  'link-notice': { moment: 'November 28, 2026 at 9:00 AM (UTC)' },
  'address-correction': {
    newAddress: 'new@mail.example',
    day: 'November 28, 2026',
    url: 'https://w.example/forgot-password',
  },
  letter: {
    lines: ['12 orders, all answered.', 'Certificate until March.'],
    url: 'https://w.example/admin',
    offUrl: 'https://w.example/admin/settings/mail?letter=off',
  },
  alarm: { what: ['A backup has failed.'], isOver: true, url: 'https://w.example/admin' },
}

test.each(Object.keys(mailWords) as MailKind[])('the email %s has the same content in text and HTML', (kind) => {
  const mail = composeMail(english, kind, about[kind])
  expect(mail.subject).not.toMatch(/[\r\n]/)
  const values: unknown[] = Object.values(about[kind]).flat()
  for (const value of values.filter((one) => typeof one === 'string')) {
    expect(`${mail.subject}\n${mail.text}`).toContain(value)
    expect(mail.html.replaceAll('&#38;', '&')).toContain(value)
  }
  expect(mail.text).not.toMatch(/undefined|\[object/)
  // It has none.
  expect(mail.text).not.toMatch(/\bbutton/i)
})

test('the email with a code thanks for the Pro Pack under our own brand only', () => {
  const thanks = (name: string) => composeMail(wordingIn({ ...defaultBrand, name }, 'en'), 'code', about.code).text
  expect(thanks('Willow')).toContain('Thank you for your Pro Pack.')
  expect(thanks('Planner Place')).toContain('Thank you for your order.')
  expect(composeMail(english, 'code', { ...about.code, orderNumber: '1042' }).html).toContain('>Order 1042</p>')
})

test('answers to emails for customers go to the shop, and those for administrators name no such address', () => {
  const kinds = Object.keys(mailWords) as MailKind[]
  const without = kinds.filter((kind) => composeMail(english, kind, about[kind]).headers['Reply-To'] === undefined)
  expect(without).toEqual(['administrators-changed', 'shop-changed', 'codes-guessed', 'letter', 'alarm'])
  expect(composeMail(english, 'code', about.code).headers).toEqual({ 'Reply-To': defaultBrand.supportEmail })
})

test("values from outside can't add markup or another header", () => {
  const mail = composeMail(wordingIn({ ...defaultBrand, name: 'A <b>\r\nBcc: x@y' }, 'en'), 'address-changed', {
    newAddress: '"><script>alert(1)</script>@mail.example',
    ended: ['A change to <i>@mail.example was canceled.'],
  })
  expect(mail.subject).toBe('Your address for A <b> Bcc: x@y was changed')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).not.toContain('<b>')
  expect(mail.html).not.toContain('<i>')
})

const worded = (of: Record<string, { subject?: string; text?: string }>, language: 'en' | 'de' = 'en') =>
  wordingIn({ ...defaultBrand, name: 'Fern & <b>', mailWords: { language, of } }, 'en')

test('the own words of a shop take the place of the usual ones, and the code, the button and the small print stay', () => {
  const own = { subject: 'Hello from\r\n {name}', text: 'Dear friend,\n\nwrite to {support} <i>now</i>.' }
  const { subject, text, html } = composeMail(worded({ code: own }), 'code', about.code)
  expect(subject).toBe('Hello from Fern & <b>')
  expect(text).toContain(
    'Dear friend,\n\nwrite to hello@willow.example <i>now</i>.\n\n    WILLOW7K3QXA\n\nCreate your account:\n',
  )
  expect(text).toContain('The link fills in the code for you.')
  expect(text).not.toContain('Thank you for your Pro Pack')
  expect(html).toContain('write to hello@willow.example &#60;i&#62;now&#60;/i&#62;.</p>')
  expect(html).toContain('>Hello from')
  expect(html).not.toContain('<b>')
})

test('what a shop has not worded stays usual: the other half of an email, other emails, several codes, another language', () => {
  const own = { code: { subject: 'Only the subject' } }
  const [mail, usual] = [worded(own), worded({})]
  expect(composeMail(mail, 'code', about.code)).toMatchObject({ subject: 'Only the subject' })
  expect(composeMail(mail, 'code', about.code).text).toBe(composeMail(usual, 'code', about.code).text)
  expect(composeMail(mail, 'lost-code', about['lost-code'])).toEqual(composeMail(usual, 'lost-code', about['lost-code']))
  const known = { ...about.code, isKnown: true }
  expect(composeMail(mail, 'code', known)).toEqual(composeMail(usual, 'code', known))
  const several = { ...about.code, codes: ['WILLOW7K3QXA', 'WILLOW7K3QXB'] }
  expect(composeMail(mail, 'code', several)).toEqual(composeMail(usual, 'code', several))
  expect(composeMail(worded(own, 'de'), 'code', about.code)).toEqual(composeMail(usual, 'code', about.code))
})

test('French puts a space before the colon above a link, which never ends a line', async () => {
  await loadLanguages(['en', 'fr'])
  expect(composeMail(wordingIn(defaultBrand, 'fr'), 'code', about.code).text).toContain('Créer ton compte\u00a0:\nhttps://')
  expect(composeMail(english, 'code', about.code).text).toContain('Create your account:\nhttps://')
})
