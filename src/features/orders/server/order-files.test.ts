import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Word, type WordMeaning, wordKey } from '../order-words.rules.ts'
import type { BatchOrder } from './batch-order.ts'
import { type ImportOptions, importOrders } from './import-orders.ts'

const folder = new URL('order-files/', import.meta.url)

/** Reads a file as into an installation without orders. */
async function read(name: string, options: Partial<ImportOptions> = {}) {
  const orders: BatchOrder[] = []
  const takeBatch = async (batch: readonly BatchOrder[]) => {
    orders.push(...batch)
    const created = batch.filter(({ kind }) => kind === 'paid')
    return { created, refunded: batch.length - created.length, known: 0 }
  }
  const file = Readable.from([await readFile(new URL(name, folder))])
  const report = await importOrders(file, { mode: 'preview', columns: {}, say: (english) => english, takeBatch, ...options })
  return {
    report,
    found: {
      orders: orders.map(({ orderNumber, customerEmail, kind }) => `${orderNumber} ${customerEmail ?? '-'} ${kind}`),
      bad: report.badLines.map(({ line, problem }) => `${line} ${problem}`),
    },
  }
}

const files: Record<string, { orders: string[]; bad?: string[]; words?: string[] }> = {
  'words-german.csv': {
    orders: ['B7 gy@mail.example paid'],
    words: ['Versandt', 'Geliefert', 'Erledigt', 'Vollständig bezahlt', 'Vollständig erstattet', 'In Bearbeitung'],
  },
  'words-french.csv': { orders: [], words: ['Expédié', 'Livrée x2', 'Retour accepté'] },
  // Its heading isn't known, but most of its cells are states.
  'words-spanish.csv': { orders: ['E1 ada@mail.example paid', 'E3 cy@mail.example paid'], words: ['Entregado', 'Devuelto'] },
  // Written by pandas: an index, numbers with a fraction, and a heading of its own.
  'states-of-pandas.csv': { orders: ['9103 cy@mail.example paid'], words: ['Kommissioniert x2', 'Rückerstattung: vollständig'] },
  'states-utf16-tabs.csv': { orders: ['9202 bo@mail.example paid'], words: ['Expédiée'] },
  'words-made-up.csv': { orders: [], words: ['zorped x2', 'unzorped'] },
  'words-refund-status.csv': {
    orders: ['txn_01 ada@mail.example paid', 'txn_02 bo@mail.example refunded', 'txn_03 cy@mail.example partly_refunded'],
    words: ['Refund Status: Zorped back x2'],
  },
  'words-state.csv': { orders: ['31 ada@mail.example paid', '32 bo@mail.example refunded'] },
  'words-texas.csv': { orders: ['41 ada@mail.example paid', '42 bo@mail.example paid', '43 cy@mail.example paid'] },
  'words-tracking.csv': {
    orders: ['51 ada@mail.example paid', '52 bo@mail.example refunded', '53 cy@mail.example paid'],
  },
  'words-note.csv': {
    orders: ['61 ada@mail.example paid', '63 cy@mail.example paid', '64 di@mail.example paid'],
    words: ['Memo: Refunded by hand'],
  },
  'words-refundable.csv': {
    orders: ['73 cy@mail.example refunded'],
    words: ['Refundable: Yes x2', 'Refund fee: 0-9', 'Cancelled Date: nunca'],
  },
  'etsy-items.csv': { orders: ['3935119431 - paid', '3935119432 - paid'] },
  'kofi.csv': { orders: ['7a3c-01 ada@mail.example paid'], bad: ['3 tip', '4 tip'] },
  'big-cartel.csv': {
    orders: ['BCDE-001 ada@mail.example paid', 'BCDE-002 bo@mail.example paid', 'BCDE-003 cy@mail.example refunded'],
  },
  'wix.csv': {
    orders: ['10021 ada@mail.example paid', '10022 bo@mail.example refunded', '10023 cy@mail.example partly_refunded'],
  },
  'payhip.csv': { orders: ['ZGjVj5x4GA ada@mail.example paid', 'ZGjVj5x4GB bo@mail.example refunded'] },
  'squarespace.csv': { orders: ['41 ada@mail.example paid', '42 bo@mail.example refunded'] },
  'squarespace-in-part.csv': {
    orders: ['00051 ada@mail.example partly_refunded', '00052 bo@mail.example paid'],
    bad: ['6 not_paid'],
  },
  'shopify.csv': {
    orders: ['#1001 ada@mail.example paid', '#1002 bo@mail.example refunded', '#1003 cy@mail.example refunded'],
  },
  'separator-line.csv': { orders: ['5001 ada@mail.example paid'] },
  'separator-line-utf16.csv': { orders: ['5101 ada@mail.example paid'] },
  'separator-line-windows.csv': { orders: ['5201 juergen@mail.example paid'] },
  'title-line.csv': { orders: ['8001 ada@mail.example paid'] },
  'title-lines-windows.csv': { orders: ['8101 ada@mail.example paid', '8102 bo@mail.example refunded'] },
  'utf16-le.csv': { orders: ['91LE ada@mail.example paid'] },
  'utf16-be.csv': { orders: ['91BE ada@mail.example paid'] },
  'utf16-le-marked.csv': { orders: ['92LE ada@mail.example paid'] },
  'utf16-be-marked.csv': { orders: ['92BE ada@mail.example paid'] },
  'rounded-number.csv': { orders: [], bad: ['2 rounded'] },
  'rounded-number-comma.csv': { orders: ['3211234567 bo@mail.example paid'], bad: ['2 rounded'] },
  'rounded-number-etsy.csv': { orders: ['3935119410 - paid'], bad: ['2 rounded'] },
  // The last line of a Gumroad file has the sums.
  'gumroad.csv': {
    orders: [
      '770100001 ada@mail.example paid',
      '770100002 bo@mail.example refunded',
      '770100003 cy@mail.example partly_refunded',
      '770100004 di@mail.example refunded',
      '770100005 ed@mail.example paid',
    ],
    bad: ['7 not_paid'],
  },
  'stripe.csv': {
    orders: [
      'ch_3JWmBuLTUR9LBPfg1yeTj9DA ada@mail.example paid',
      'ch_3JWmBuLTUR9LBPfg1yeTj9DB bo@mail.example refunded',
      'ch_3JWmBuLTUR9LBPfg1yeTj9DC cy@mail.example partly_refunded',
    ],
    bad: ['5 not_paid', '6 test_order'],
  },
  // Etsy's file has no addresses, and the adjusted total is less than the total only after a refund of a part.
  'etsy.csv': { orders: ['3935119411 - paid', '3935119412 - partly_refunded', '3935119413 - paid'] },
  // A phone number that a spreadsheet has rounded is none of our business; an order number is.
  'woocommerce-plugin.csv': {
    orders: [
      '6201 ada@mail.example paid',
      '6202 bo@mail.example partly_refunded',
      '6203 cy@mail.example refunded',
      '6204 di@mail.example refunded',
    ],
    bad: ['8 rounded'],
  },
  'woocommerce-analytics.csv': { orders: ['6301 - paid', '6302 - refunded', '6303 - refunded'] },
  'refund-lines-utf16.csv': { orders: ['T-1 ada@mail.example paid', 'T-2 bo@mail.example refunded'] },
  'french.csv': { orders: ['8301 ada@mail.example paid', '8302 bo@mail.example refunded'], words: ['En attente'] },
  'refund-words.csv': {
    orders: [
      '8401 ada@mail.example paid',
      '8402 bo@mail.example refunded',
      '8403 cy@mail.example partly_refunded',
      '8404 di@mail.example refunded',
      '8405 ed@mail.example partly_refunded',
      '8406 fay@mail.example paid',
      '8407 gus@mail.example paid',
    ],
  },
  // Its second line of order 5001 takes the order back.
  'refund-negative.csv': {
    orders: ['5001 ada@mail.example paid', '5002 bo@mail.example refunded'],
    bad: ['3 differs'],
  },
  'two-statuses.csv': { orders: ['5001 ada@mail.example refunded', '5002 bo@mail.example refunded'] },
  'french-sums.csv': { orders: ['8301 ada@mail.example paid'] },
  'separator-line-wrong.csv': { orders: ['5001 ada@mail.example paid', '5002 bo@mail.example refunded'] },
  'libreoffice-gumroad-utf16.csv': {
    orders: [
      '770100001 ada@mail.example paid',
      '770100002 bo@mail.example refunded',
      '770100003 cy@mail.example partly_refunded',
      '770100004 di@mail.example refunded',
    ],
  },
  'libreoffice-rounded.csv': { orders: [], bad: ['2 rounded', '3 rounded'] },
  'libreoffice-title.csv': { orders: ['ZGjVj5x4GN ada@mail.example paid', 'ZGjVj5x4GO bo@mail.example refunded'] },
  'libreoffice-windows.csv': {
    orders: ['6201 ada@mail.example paid', '6202 bo@mail.example partly_refunded', '6203 cy@mail.example refunded'],
    bad: ['6 not_paid'],
  },
  'pandas.csv': {
    orders: ['3935119411 ada@mail.example paid', '3935119413 cy@mail.example refunded'],
    bad: ['3 no_number'],
  },
  'refund-date.csv': { orders: ['8501 ada@mail.example paid', '8502 bo@mail.example refunded'], bad: ['4 rounded'] },
  // Willow takes an order as a whole, so somebody looks at one of which an item was refunded.
  'line-per-item.csv': { orders: ['6001 ada@mail.example paid', '6002 bo@mail.example paid'], bad: ['3 differs'] },
}

test.each(Object.entries(files))('%s is read', async (name, { orders, bad = [], words = [] }) => {
  const { found, report } = await read(name)
  expect(found).toEqual({ orders, bad })
  expect(report.words.map(({ word, count }) => (count === 1 ? word : `${word} x${count}`))).toEqual(words)
  const paid = orders.filter((order) => order.endsWith(' paid'))
  expect([report.created, report.refunded]).toEqual([paid.length, orders.length - paid.length])
  expect(report.sample.map(({ orderNumber, customerEmail }) => `${orderNumber} ${customerEmail ?? '-'} paid`)).toEqual(paid)
})

test('a file with unknown names shows its lines, and is read when columns are chosen', async () => {
  const name = 'title-line-unknown-names.csv'
  const { report } = await read(name)
  expect(report).toMatchObject({ delimiter: '\t', headerLine: 4, headers: ['Ticket', 'Contact', 'State'], created: 0 })
  expect(report.columns).toMatchObject({ orderNumber: null, email: null, status: 'State' })
  expect(report.firstLines[0]).toEqual({ line: 1, cells: ['Report: orders, all shops, made for Ada'] })
  const columns = { orderNumber: 'Ticket', email: 'Contact', status: 'State' }
  expect((await read(name, { columns, mode: 'commit' })).found).toEqual({ orders: ['8201 ada@mail.example paid'], bad: [] })
})

test('the line that names the delimiter is none of the lines of the file', async () => {
  expect((await read('separator-line.csv')).report).toMatchObject({ headerLine: 2, firstLines: [{ line: 2 }, { line: 3 }] })
})

test('answers count as what the words mean, and nothing of an order is imported before all of its words are known', async () => {
  const answers: Record<string, WordMeaning> = { zorped: 'paid', unzorped: 'not_paid' }
  const known = ({ word }: Word) => answers[wordKey(word)] ?? null
  const { found, report } = await read('words-made-up.csv', { known })
  expect(found).toEqual({ orders: ['M1 ada@mail.example paid', 'M2 bo@mail.example paid'], bad: ['4 not_paid'] })
  expect([report.unanswered, report.words]).toEqual([
    0,
    [
      { kind: 'status', word: 'zorped', count: 2, meaning: 'paid' },
      { kind: 'status', word: 'unzorped', count: 1, meaning: 'not_paid' },
    ],
  ])
  const orders: BatchOrder[] = []
  const text = 'Order ID,Status,SKU\n1,Paid,a\n1,zorped,b\n1,Paid,c\n2,Paid,a\n2,,b\n3,zorped,a\n3,Paid,b\n'
  const takeBatch = async (batch: readonly BatchOrder[]) => {
    orders.push(...batch)
    return { created: [...batch], refunded: 0, known: 0 }
  }
  const asked = await importOrders(Readable.from([Buffer.from(text)]), {
    ...{ mode: 'commit', columns: {}, say: (english) => english, takeBatch },
  })
  expect(orders.map(({ orderNumber, items }) => [orderNumber, items?.map(({ sku }) => sku)])).toEqual([['2', ['a', 'b']]])
  expect([asked.created, asked.unanswered, asked.words[0]?.count]).toEqual([1, 3, 2])
})

test('what was bought is read from all lines of an order, and the language of the buyer', async () => {
  const itemsIn = async (name: string) => {
    const bought: string[] = []
    const takeBatch = async (batch: readonly BatchOrder[]) => {
      for (const { items = [], language = null } of batch)
        bought.push([...items.map(({ sku, title, quantity }) => `${quantity} ${sku ?? title}`), language].join(' '))
      return { created: [], refunded: 0, known: batch.length }
    }
    await read(name, { takeBatch })
    return bought
  }
  expect(await itemsIn('etsy-items.csv')).toEqual(['1 plan27 2 stick1 ', '2 plan27 '])
  expect(await itemsIn('etsy.csv')).toEqual(['1 plan27 ', '1 plan27 ', '1 plan27 '])
  expect(await itemsIn('shopify.csv')).toEqual(['1 Planner 2 Stickers ', '1 Planner ', '1 Planner '])
  expect(await itemsIn('wix.csv')).toEqual(['1 plan27 de', '1 plan27 fr', '1 plan27 '])
})

test('every file in the folder is expected to be read', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  expect(names.sort()).toEqual([...Object.keys(files), 'title-line-unknown-names.csv'].sort())
})

test('the columns with refunds are named', async () => {
  const marks = async (name: string) => (await read(name)).report.marks
  expect(await marks('gumroad.csv')).toEqual([
    'Fully Refunded?',
    'Refunded?',
    'Disputed?',
    'Dispute Won?',
    'Pre-order authorization?',
    'Partial Refund ($)',
  ])
  expect(await marks('stripe.csv')).toEqual(['Amount Refunded', 'Amount', 'Mode', 'Converted Amount Refunded'])
  expect(await marks('woocommerce-plugin.csv')).toEqual(['Order Refund Amount', 'Order Total Amount'])
  expect(await marks('rounded-number-etsy.csv')).toEqual(['Order Total'])
  // Of two columns with a status, the one that isn't chosen.
  expect(await marks('two-statuses.csv')).toEqual(['Order Status'])
  const none = await read('two-statuses.csv', { columns: { status: '' } })
  expect([none.report.marks, none.report.created, none.report.unanswered]).toEqual([[], 0, 2])
})
