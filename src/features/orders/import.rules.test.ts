import { expect, test } from 'vitest'
import { guessColumns, guessDelimiter, kindOfStatus, readLine } from './import.rules.ts'

test('the delimiter is the one that occurs most often in the header', () => {
  expect(guessDelimiter('Order ID,Email')).toBe(',')
  expect(guessDelimiter('Bestellnummer;"Name, Vorname, Titel";E-Mail')).toBe(';')
  expect(guessDelimiter('Order ID\tEmail\tNote, long')).toBe('\t')
  expect(guessDelimiter('Order ID')).toBe(',')
})

test('columns are recognized by the names that Etsy, Shopify and others use', () => {
  const etsy = ['Sale Date', 'Order ID', 'Buyer User ID', 'Full Name', 'Number of Items', 'Status']
  expect(guessColumns(etsy)).toEqual({ orderNumber: 1, email: -1, status: 5 })
  const shopify = ['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Id']
  expect(guessColumns(shopify)).toEqual({ orderNumber: 0, email: 1, status: 2 })
  expect(guessColumns(['order_number', 'customerEmail'])).toEqual({ orderNumber: 0, email: 1, status: -1 })
  expect(guessColumns(['Name', 'E-Mail', 'Bestellnummer'])).toEqual({ orderNumber: 2, email: 1, status: -1 })
  expect(guessColumns(['Colour', 'Size'])).toEqual({ orderNumber: -1, email: -1, status: -1 })
})

test('a status is read as paid, refunded or neither', () => {
  expect(['', 'Paid', 'completed', 'wc-processing'].map(kindOfStatus)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(['refunded', 'Cancelled', 'canceled'].map(kindOfStatus)).toEqual(['refunded', 'refunded', 'refunded'])
  expect(kindOfStatus('partially_refunded')).toBe('partly_refunded')
  expect(['pending', 'on-hold', 'failed', 'whatever'].map(kindOfStatus)).toEqual([null, null, null, null])
})

test('a line is read as an order or as one problem', () => {
  const line = { orderNumber: ' #1001 ', email: ' Ada@Mail.example ', status: '' }
  expect(readLine(line)).toEqual({ orderNumber: '#1001', customerEmail: 'ada@mail.example', kind: 'paid' })
  expect(readLine({ ...line, email: '' })).toMatchObject({ customerEmail: null })
  expect(readLine({ ...line, orderNumber: '' })).toMatchObject({ problem: 'no_number' })
  expect(readLine({ ...line, orderNumber: '=HYPERLINK("http://x")' })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, orderNumber: "'=1" })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, orderNumber: 'x'.repeat(65) })).toMatchObject({ problem: 'bad_number' })
  expect(readLine({ ...line, email: 'nobody' })).toMatchObject({ problem: 'bad_email' })
  expect(readLine({ ...line, email: "=cmd|'/C calc'!A0@mail.example" })).toMatchObject({ problem: 'formula' })
  expect(readLine({ ...line, status: 'pending' })).toMatchObject({ problem: 'not_paid' })
})
