import { expect, test } from 'vitest'
import { findHeadings, findMarks, guessColumns, guessDelimiter, isStateHeading, namedDelimiter } from './import-columns.rules.ts'

test('the delimiter is the one that occurs most often in the header', () => {
  expect(guessDelimiter(['Order ID,Email'])).toBe(',')
  expect(guessDelimiter(['Bestellnummer;"Name, Vorname, Titel";E-Mail'])).toBe(';')
  expect(guessDelimiter(['Order ID\tEmail\tNote, long'])).toBe('\t')
  expect(guessDelimiter(['Order ID'])).toBe(',')
})

test('columns are recognized by the names that Etsy, Shopify and others use', () => {
  const etsy = ['Sale Date', 'Order ID', 'Buyer User ID', 'Full Name', 'Number of Items', 'Status']
  expect(guessColumns(etsy)).toMatchObject({ orderNumber: 1, email: -1, status: 5 })
  const shopify = ['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Id']
  expect(guessColumns(shopify)).toMatchObject({ orderNumber: 0, email: 1, status: 2 })
  expect(guessColumns(['order_number', 'customerEmail'])).toMatchObject({ orderNumber: 0, email: 1, status: -1 })
  expect(guessColumns(['Name', 'E-Mail', 'Bestellnummer'])).toMatchObject({ orderNumber: 2, email: 1, status: -1 })
  expect(guessColumns(['Colour', 'Size'])).toMatchObject({ orderNumber: -1, email: -1, status: -1 })
})

test('titles, notes and amounts with commas do not decide about the delimiter', () => {
  expect(guessDelimiter(['Orders; of Ada, Bo, Cy, and Di', '', 'Order ID,Email', '1,ada@mail.example'])).toBe(',')
  expect(guessDelimiter(['Ticket;Contact;Sum', '1;ada@mail.example;1,50', '2;bo@mail.example;2,50'])).toBe(';')
  expect(guessDelimiter(['Made on, for, Ada, with, love', 'Ticket|Contact|Sum', '1|a|2', '2|b|3'])).toBe('|')
  expect(guessDelimiter([])).toBe(',')
})

test('a first line such as sep=; names the delimiter', () => {
  expect(['sep=;', 'SEP=,', '"sep=;"', 'sep=\t', 'sep=|', 'sep=;;;'].map(namedDelimiter)).toEqual([';', ',', ';', '\t', '|', ';'])
  expect(['sep=', 'sep=x', 'Order ID;sep=;', ''].map(namedDelimiter)).toEqual([null, null, null, null])
})

test('the headings are the line with the most known names, otherwise with the most cells', () => {
  expect(findHeadings([['Orders of November'], ['Order ID', 'Email']])).toBe(1)
  expect(findHeadings([['Order'], ['Order ID', 'Email', 'Status'], ['1', 'ada@mail.example', 'paid']])).toBe(1)
  expect(findHeadings([['A title'], ['Ticket', 'Contact'], ['1', 'ada@mail.example']])).toBe(1)
  expect(findHeadings([['Order ID'], ['1'], ['2']])).toBe(0)
})

// The headings of the shops' own files, shortened. Payhip's was never seen; a file with usual names is read.
test.each([
  [
    'Gumroad',
    'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Sale Price ($),Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Pre-order authorization?,Order Number',
    ['Order Number', 'Purchase Email', undefined],
    ['Fully Refunded?', 'Refunded?', 'Disputed?', 'Dispute Won?', 'Pre-order authorization?'],
  ],
  [
    'Stripe',
    'id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Mode,Status,Customer ID,Customer Description,Customer Email,Captured',
    ['id', 'Customer Email', 'Status'],
    ['Amount Refunded', 'Amount', 'Mode'],
  ],
  [
    'Squarespace',
    'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Taxes,Amount Refunded,Total,Lineitem quantity,Lineitem name,Billing Name',
    ['Order ID', 'Email', 'Financial Status'],
    ['Amount Refunded', 'Total'],
  ],
  [
    'Shopify',
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Total,Lineitem quantity,Lineitem name,Billing Name,Refunded Amount,Id',
    ['Name', 'Email', 'Financial Status'],
    ['Refunded Amount', 'Total'],
  ],
  [
    'Etsy',
    'Sale Date,Order ID,Buyer User ID,Full Name,Order Value,Order Total,Buyer,SKU',
    ['Order ID', undefined, undefined],
    ['Order Total'],
  ],
  [
    'WooCommerce',
    'Date,Order #,Status,Customer,Customer type,Product(s),Net sales',
    ['Order #', undefined, 'Status'],
    ['Net sales'],
  ],
  [
    'a WooCommerce plugin',
    'Order Number,Order Status,Email (Billing),Order Total Amount',
    ['Order Number', 'Email (Billing)', 'Order Status'],
    ['Order Total Amount'],
  ],
  [
    'Payhip',
    'Date,Transaction ID,Product Name,Buyer Email,Price,Refunded',
    ['Transaction ID', 'Buyer Email', undefined],
    ['Refunded'],
  ],
] as const)('the columns of a file of %s are found', (_, line, columns, marks) => {
  const headers = line.split(',')
  const { orderNumber, email, status } = guessColumns(headers)
  expect([headers[orderNumber], headers[email], headers[status]]).toEqual(columns)
  expect(Object.values(findMarks(headers)).map((index) => headers[index])).toEqual(marks)
})

test('the state of an order is known by what its heading is about, and the state of an address or of a tax is none', () => {
  for (const heading of [
    'Auftragsstatus',
    'Order state',
    'État',
    'Statut commande',
    'Estado pedido',
    'Fulfillment Status',
    'payment_state',
  ])
    expect([heading, isStateHeading(heading)]).toEqual([heading, true])
  for (const heading of [
    'State',
    'Estado',
    'Estado (envío)',
    'Tax status',
    'Status of newsletter',
    'Order',
    'Shipping State/Province',
    'Bestellnummer',
  ])
    expect([heading, isStateHeading(heading)]).toEqual([heading, false])
})
