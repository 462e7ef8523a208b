import { expect, test } from 'vitest'
import { amountIn, isSums, readLine, standingOf } from './import.rules.ts'
import type { Word } from './order-words.rules.ts'

test('a line is read as an order or as one problem', () => {
  const line = { orderNumber: ' #1001 ', email: ' Ada@Mail.example ', status: '' }
  expect(readLine(line)).toEqual({ orderNumber: '#1001', customerEmail: 'ada@mail.example', kind: 'paid', words: [] })
  expect(readLine({ ...line, email: '' })).toMatchObject({ customerEmail: null })
  expect(readLine({ ...line, orderNumber: '' })).toMatchObject({ problem: 'no_number' })
  expect(readLine({ ...line, orderNumber: '=HYPERLINK("http://x")' })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, orderNumber: "'=1" })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, orderNumber: 'x'.repeat(65) })).toMatchObject({ problem: 'bad_number' })
  expect(readLine({ ...line, email: 'nobody' })).toMatchObject({ problem: 'bad_email' })
  expect(readLine({ ...line, email: "=cmd|'/C calc'!A0@mail.example" })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, status: 'pending' })).toMatchObject({ problem: 'not_paid' })
  expect(readLine({ ...line, marks: { mode: 'Test' } })).toMatchObject({ problem: 'test_order' })
  for (const orderNumber of ['3.2E+09', '3,21E+9', '1E+10', '="3.21E+09"'])
    expect(readLine({ ...line, orderNumber })).toMatchObject({ problem: 'rounded' })
  expect(readLine({ ...line, orderNumber: '12E5' })).toMatchObject({ orderNumber: '12E5', kind: 'paid' })
  expect(readLine({ ...line, orderNumber: '5001.0' })).toMatchObject({ orderNumber: '5001' })
  for (const orderNumber of ['1.0.0', 'A1.0', '5001.00', '5001.5'])
    expect(readLine({ ...line, orderNumber })).toMatchObject({ orderNumber })
  const kept = readLine({ ...line, orderNumber: '="005001"', email: '="ada@mail.example"' })
  expect(kept).toEqual({ orderNumber: '005001', customerEmail: 'ada@mail.example', kind: 'paid', words: [] })
})

test('a refund in a column of its own counts, whatever the status says, and the worse of both is taken', () => {
  const line = { orderNumber: '1', email: '', status: 'Paid' }
  expect(readLine({ ...line, marks: { refundedAmount: '12,50', total: '12,50' } })).toMatchObject({ kind: 'refunded' })
  expect(readLine({ ...line, marks: { refundedAmount: '5.00', total: '12.50' } })).toMatchObject({ kind: 'partly_refunded' })
  expect(readLine({ ...line, status: 'Refunded', marks: { refundedAmount: '0.00' } })).toMatchObject({ kind: 'refunded' })
  expect(readLine({ ...line, status: 'pending', marks: { refundedAmount: '5' } })).toMatchObject({ problem: 'not_paid' })
})

test('a word that only the shop knows is asked about, unless something else decides', () => {
  const line = { orderNumber: '1', email: '', status: 'Zorped' }
  const status = { kind: 'status', word: 'Zorped' } as const
  expect(readLine(line)).toEqual({ orderNumber: '1', problem: 'asked', words: [status] })
  const known = (word: Word) => (word.word === 'Zorped' ? 'paid' : null)
  expect(readLine(line, known)).toMatchObject({ kind: 'paid', words: [status] })
  expect(readLine({ ...line, marks: { refundedAmount: '24', total: '24' } })).toMatchObject({ kind: 'refunded', words: [] })
  const beside = [{ heading: 'Refund Status', cell: 'Sent back', by: 'heading' }] as const
  const word = { kind: 'refund', word: 'Refund Status: Sent back' }
  expect(readLine({ ...line, beside }, known)).toMatchObject({ problem: 'asked', words: [status, word] })
  expect(readLine({ ...line, status: 'pending', beside })).toMatchObject({ problem: 'not_paid', words: [] })
})

test.each([
  [{ heading: 'Refund Status', cell: 'Full', by: 'heading' }, 'refunded'],
  [{ heading: 'Refund Status', cell: 'Partial', by: 'heading' }, 'partly_refunded'],
  [{ heading: 'Refund Status', cell: 'none', by: 'heading' }, 'paid'],
  [{ heading: 'Refundable', cell: 'Yes', by: 'heading' }, 'Refundable: Yes'],
  [{ heading: 'Refund ID', cell: 're_18f', by: 'heading' }, 'Refund ID: 0-9'],
  [{ heading: 'Payment', cell: 'Refunded', by: 'states' }, 'refunded'],
  [{ heading: 'Memo', cell: 'Refunded', by: 'cell' }, 'Memo: Refunded'],
] as const)('a cell beside the known columns %j means: %s', (cell, meaning) => {
  const read = readLine({ orderNumber: '1', email: '', status: 'Paid', beside: [cell] })
  expect('kind' in read ? read.kind : read.words[0]?.word).toBe(meaning)
})

test.each([
  [{}, 'paid'],
  [{ refunded: '0', fullyRefunded: '0', disputed: '0' }, 'paid'],
  [{ refunded: '1', fullyRefunded: '1' }, 'refunded'],
  [{ refunded: '1', fullyRefunded: '0' }, 'partly_refunded'],
  [{ refunded: 'Yes' }, 'refunded'],
  [{ refunded: 'No' }, 'paid'],
  [{ disputed: '1', disputeWon: '0' }, 'refunded'],
  [{ disputed: '1', disputeWon: '1' }, 'paid'],
  [{ preOrder: '1' }, 'not_paid'],
  [{ refundedAmount: '-24,00 €', total: '24,00 €' }, 'refunded'],
  [{ refundedAmount: '24.00' }, 'partly_refunded'],
  [{ refundedAmount: '0.00', total: '0.00' }, 'paid'],
  [{ total: '-24.00' }, 'refunded'],
  [{ total: '(24,00 €)' }, 'refunded'],
  [{ total: '0.00' }, 'paid'],
  [{ refundedAmount: '(24.00)', total: '24.00' }, 'refunded'],
  [{ refunded: 'zorped' }, null],
  [{ refunded: 'in Part' }, 'partly_refunded'],
  [{ refundedOn: 'nunca' }, null],
  [{ lineType: 'Monthly Donation' }, 'tip'],
  [{ lineType: 'Shop Order' }, 'paid'],
  [{ refundedOn: '2026-11-02 10:11:00 +0100' }, 'refunded'],
  [{ mode: 'Live' }, 'paid'],
  [{ mode: 'test', refunded: '1' }, 'test_order'],
] as const)('the columns beside the status %j say: %s', (marks, standing) => {
  expect(standingOf(marks)).toBe(standing)
})

test('amounts are read with a decimal point or comma, and with thousands', () => {
  expect(['12,50', '1.234,50 €', '$1,234.50', '1,234', '-5.0', '($24.00)', '', 'free'].map(amountIn)).toEqual([
    12.5, 1234.5, 1234.5, 1234, -5, -24, 0, 0,
  ])
})

test('a line of sums has a word for a sum, no address, and no order number', () => {
  const none = { orderNumber: '', email: '' }
  for (const word of ['Totals', 'Total:', 'Grand total', 'Sous-total', 'Suma total', 'Summe', 'Gesamtsumme'])
    expect(isSums([word, '', '24.00'], none)).toBe(true)
  expect(isSums(['Total', '', '24.00'], { orderNumber: 'Total', email: '' })).toBe(true)
  expect(isSums(['', 'Total', '24.00'], none)).toBe(true)
  expect(isSums(['Total', '5001', '24.00'], { orderNumber: '5001', email: '' })).toBe(false)
  expect(isSums(['Total', 'ada@mail.example'], { orderNumber: 'Total', email: 'ada@mail.example' })).toBe(false)
  expect(isSums(['Total Planner', ''], none)).toBe(false)
})

test('an address keeps no apostrophe with which a spreadsheet begins a text', () => {
  const line = readLine({ orderNumber: "'5001", email: "'Ada.O'Neil@mail.example", status: '' })
  expect(line).toMatchObject({ orderNumber: '5001', customerEmail: "ada.o'neil@mail.example" })
})
