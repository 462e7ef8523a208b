import { expect, test } from 'vitest'
import {
  answersPattern,
  holdsRefund,
  isRefundHeading,
  meaningOfRefund,
  meaningOfStatus,
  meaningOfUsed,
  rateStates,
  readAnswers,
  saysUsed,
  wordKey,
  writeAnswers,
} from './order-words.rules.ts'

test('what everybody means by a state of an order is known, and no other word', () => {
  expect(['', 'Paid', 'completed', 'wc-processing'].map(meaningOfStatus)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(['refunded', 'Cancelled', 'canceled', 'Refund'].map(meaningOfStatus)).toEqual(Array(4).fill('refunded'))
  expect(meaningOfStatus('partially_refunded')).toBe('partly_refunded')
  expect(['pending', 'on-hold', 'failed'].map(meaningOfStatus)).toEqual(['not_paid', 'not_paid', 'not_paid'])
  expect(['Versandt', 'Livrée', 'Entregado', 'zorped', 'TX'].map(meaningOfStatus)).toEqual(Array(5).fill(null))
})

test('words are compared without case, signs and the prefix of WooCommerce', () => {
  expect([' wc-Shipped!', 'SHIPPED', 'Refund  Status: FULL', 'Envío'].map(wordKey)).toEqual([
    'shipped',
    'shipped',
    'refund status: full',
    'envío',
  ])
})

test('a cell about refunds is a refund, a part of one, none, or has to be explained', () => {
  const read = (cell: string) => [meaningOfRefund(cell, true), meaningOfRefund(cell, false)]
  expect([read('Yes'), read('2026-11-02')]).toEqual([
    ['refunded', null],
    ['refunded', null],
  ])
  for (const cell of ['Full', 'Refunded', 'in full']) expect(read(cell)).toEqual(['refunded', 'refunded'])
  for (const cell of ['Partial', 'Teil', 'partially refunded']) expect(read(cell)).toEqual(['partly_refunded', 'partly_refunded'])
  for (const cell of ['', 'no', '0,00 €', '-', 'Not refunded']) expect(read(cell)).toEqual(['paid', 'paid'])
  expect(read('Partner shop')).toEqual([null, null])
})

test('a word for a refund is found in any cell, and not within other words', () => {
  for (const cell of ['Refunded by hand', 'charged back', 'Vollständig erstattet', 'STORNIERT', 'Remboursée', 'Devuelto'])
    expect(holdsRefund(cell), cell).toBe(true)
  for (const cell of ['Avoid the weekend', 'Not refunded', 'Ada Reed', '', `refund ${'x'.repeat(80)}`])
    expect(holdsRefund(cell), cell).toBe(false)
  expect(['Refund Status', 'Montant remboursé', 'Refundable', 'Return customer', 'State'].map(isRefundHeading)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['states below another heading', ['complete', 'refunded'], false, 2],
  ['states of addresses', ['TX', 'OR', 'Nevada'], false, 0],
  ['words of another language below a heading that names them', ['Versandt', 'Geliefert', 'Erledigt'], true, 1],
  ['tracking numbers below a heading that names states', ['1Z999AA101', 'RB123456785DE'], true, 0],
  ['one known word among others below a heading that names states', ['Paid', 'Zorped', 'Zorped', 'Zorped'], true, 2],
  ['one known word among others', ['Paid', 'Zorped', 'Zorped'], false, 0],
  ['nothing', ['', ' '], true, 1],
  ['the names of many people', Array.from({ length: 40 }, (_, at) => `Ada ${'abcdefghij'[at % 10]}${'abcd'[at % 4]}`), true, 0],
] as const)('cells with %s are rated', (_, cells, isNamed, rate) => {
  expect(rateStates(cells, (cell) => meaningOfStatus(cell) !== null, isNamed)).toBe(rate)
})

test('answers are written as one text and read again', () => {
  const answers = [
    { kind: 'status', meaning: 'paid', word: 'In Bearbeitung' },
    { kind: 'refund', meaning: 'partly_refunded', word: 'Refund Status: half' },
  ] as const
  expect(readAnswers(writeAnswers(answers))).toEqual(answers)
  expect(readAnswers('')).toEqual([])
  const fits = (text: string) => new RegExp(answersPattern).test(text)
  expect([writeAnswers(answers), '', 'status free x', 'status paid', 'status paid x\nnonsense'].map(fits)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what a cell says about a code that was handed out elsewhere', () => {
  for (const cell of [
    'yes',
    'TRUE',
    'x',
    '1',
    'Redeemed',
    'Eingelöst',
    '2025-03-12',
    '12.03.25',
    'ada@mail.example',
    'Utilisée',
    'canjeado',
  ])
    expect([cell, meaningOfUsed(cell)]).toEqual([cell, 'used'])
  for (const cell of [
    '',
    ' ',
    'no',
    'Nein',
    '0',
    '-',
    'available',
    'un-used',
    'Not redeemed',
    'nicht eingelöst',
    'non utilisé',
    'sin usar',
  ])
    expect([cell, meaningOfUsed(cell)]).toEqual([cell, 'unused'])
  expect(['active', 'zorped', 'revoked'].map(meaningOfUsed)).toEqual([null, null, null])
  expect(
    [
      ['used', '', 'active'],
      ['yes', 'no'],
      ['', ''],
    ].map(saysUsed),
  ).toEqual([true, false, false])
})
