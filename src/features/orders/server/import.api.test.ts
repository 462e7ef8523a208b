import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import { writeAnswers } from '../order-words.rules.ts'
import type { ImportReport } from '../orders.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { languages: ['en', 'en-XA'] } })
  let admin: TestUser
  beforeAll(async () => {
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const post = (payload: string | Buffer, query = '') =>
    admin.send({ method: 'POST', url: `/api/admin/orders/import?${query}`, payload, headers: { 'content-type': 'text/csv' } })
  async function imported(payload: string | Buffer, query = 'mode=commit'): Promise<ImportReport> {
    const reply = await post(payload, query)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const rowsIn = async (table: 'orders' | 'access_codes' | 'mails' | 'order_events') => {
    const rows = willow.database.queries.selectFrom(table).select((select) => select.fn.countAll<number>().as('rows'))
    return Number((await rows.executeTakeFirstOrThrow()).rows)
  }
  const order = (number: string) =>
    willow.database.queries.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst()
  const counts = ({ records, created, refunded, known, withoutEmail, bad }: ImportReport) => ({
    records,
    created,
    refunded,
    known,
    withoutEmail,
    bad,
  })
  const none = { records: 0, created: 0, refunded: 0, known: 0, withoutEmail: 0, bad: 0 }

  const file = 'Order ID,Email,Notes\n100,ada@mail.example,"hello, ""you"""\n101,Robin@Mail.example,\n'

  test('a preview reports what would happen and changes nothing', async () => {
    const before = await Promise.all([rowsIn('orders'), rowsIn('access_codes'), rowsIn('mails')])
    const report = await imported(file, '')
    expect(report).toMatchObject({
      mode: 'preview',
      delimiter: ',',
      columns: { orderNumber: 'Order ID', email: 'Email', status: null },
    })
    expect(report.sample).toEqual([
      { line: 2, orderNumber: '100', customerEmail: 'ada@mail.example' },
      { line: 3, orderNumber: '101', customerEmail: 'robin@mail.example' },
    ])
    expect(counts(report)).toEqual({ ...none, records: 2, created: 2 })
    expect(await Promise.all([rowsIn('orders'), rowsIn('access_codes'), rowsIn('mails')])).toEqual(before)
  })

  test('each order gets a code and an email, and importing the same file again changes nothing', async () => {
    expect(counts(await imported(file))).toEqual({ ...none, records: 2, created: 2 })
    expect(await order('101')).toMatchObject({ source: 'import', state: 'pending', customer_email: 'robin@mail.example' })
    const mails = willow.database.queries.selectFrom('mails').select('to_address as to').orderBy('id')
    expect(await mails.execute()).toEqual([{ to: 'ada@mail.example' }, { to: 'robin@mail.example' }])
    const after = await Promise.all([rowsIn('orders'), rowsIn('access_codes'), rowsIn('mails'), rowsIn('order_events')])
    expect(counts(await imported(file))).toEqual({ ...none, records: 2, known: 2 })
    expect(await Promise.all([rowsIn('orders'), rowsIn('access_codes'), rowsIn('mails'), rowsIn('order_events')])).toEqual(after)
    const log = (await admin.send({ url: '/api/admin/actions?subject=orders' })).json()
    expect(log[0]).toMatchObject({ action: 'order.import', details: { created: 0, known: 2 } })
  })

  test('importing the same file several times at once creates each order once', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `T${index},twice${index}@mail.example`)
    const text = `Order number;E-Mail\r\n${lines.join('\r\n').replaceAll(',', ';')}\r\n`
    const reports = await Promise.all([imported(text), imported(text), imported(text)])
    for (const report of reports) expect(report.created + report.known).toBe(450)
    const mails = willow.database.queries
      .selectFrom('mails')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('to_address', 'like', 'twice%')
    expect(Number((await mails.executeTakeFirstOrThrow()).rows)).toBe(450)
  })

  test('byte-order marks, UTF-16, semicolons, tabs, quotes and old line breaks are read', async () => {
    const files: [string | Buffer, string][] = [
      [`\u{feff}Bestellnummer;E-Mail;Name\r\nB1;b1@mail.example;"Müller; Jürgen"\r\n`, ';'],
      [Buffer.from('\u{feff}Order ID\tEmail\r\nB2\tb2@mail.example\r\n', 'utf16le'), '\t'],
      ['"Order ID","Buyer Email"\r"B3","b3@mail.example"\r', ','],
      ['Order ID,Email,Address\nB4,b4@mail.example,"1 Road\nTown"\n\n', ','],
    ]
    for (const [content, delimiter] of files)
      expect(await imported(content)).toMatchObject({ delimiter, created: 1, bad: 0, records: 1 })
    for (const number of ['B1', 'B2', 'B3', 'B4'])
      expect(await order(number)).toMatchObject({ customer_email: `${number.toLowerCase()}@mail.example` })
  })

  test('each bad line is reported with its number and problem, and the good lines are imported', async () => {
    const report = await imported(
      [
        'Order ID,Email,Status,Address',
        'G1,g1@mail.example,paid,"two',
        'lines"',
        '=HYPERLINK("http://x"),x@mail.example,paid,',
        ',x@mail.example,paid,',
        'G2,nobody,paid,',
        'G3,=1+1@mail.example,paid,',
        'G4,g4@mail.example,pending,',
        'G5',
        'G6,g6@mail.example,paid,road,too much',
        '',
        'G7,g7@mail.example,paid,=danger()',
        'G4,g4@mail.example,,',
        `${'9'.repeat(65)},g8@mail.example,paid,`,
      ].join('\r\n'),
    )
    expect(report.badLines.map(({ line, problem }) => [line, problem])).toEqual([
      [4, 'formula'],
      [5, 'no_number'],
      [6, 'bad_email'],
      [7, 'formula'],
      [8, 'not_paid'],
      [9, 'columns'],
      [10, 'columns'],
      [14, 'bad_number'],
    ])
    expect(report.badLines[0]?.message).toBe('Starts like a formula')
    expect(counts(report)).toEqual({ ...none, records: 11, created: 2, known: 1, bad: 8 })
    expect([await order('G1'), await order('G7')]).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
    expect(await order('G4')).toBeUndefined()
  })

  test("Etsy's export has no addresses, so codes are created without emails", async () => {
    const mails = await rowsIn('mails')
    const report = await imported(
      'Sale Date,Order ID,Buyer User ID,Full Name,Number of Items\n03/02/26,3935119409,kj7,Ada Reed,1\n03/02/26,3935119410,,Robin Reed,1\n',
    )
    expect(counts(report)).toEqual({ ...none, records: 2, created: 2, withoutEmail: 2 })
    expect(await rowsIn('mails')).toBe(mails)
    const [found] = (await admin.send({ url: '/api/admin/orders?q=3935119409' })).json()
    expect(found).toMatchObject({ customerEmail: null, accessCode: null, codes: [{ isKept: true }], mailState: null })
    const reply = await admin.send({
      method: 'POST',
      url: `/api/admin/orders/${found.id}/resend`,
      payload: { email: 'ada.reed@mail.example' },
    })
    expect(reply.json().order).toMatchObject({ customerEmail: 'ada.reed@mail.example', mailState: 'waiting' })
  })

  test('refunds in a file void the codes of known orders', async () => {
    const report = await imported('Order ID,Email,Status\n100,ada@mail.example,Refunded\n101,robin@mail.example,paid\n')
    expect(counts(report)).toEqual({ ...none, records: 2, refunded: 1, known: 1 })
    expect(await order('100')).toMatchObject({ state: 'refunded' })
  })

  test('codes are created without emails when the operator chooses so', async () => {
    const mails = await rowsIn('mails')
    await imported('Order ID,Email\nQ1,quiet@mail.example\n', 'mode=commit&mail=false')
    expect([await order('Q1'), await rowsIn('mails')]).toMatchObject([{ state: 'pending' }, mails])
  })

  test('the operator can name the columns, and can upload the file in a form', async () => {
    const text = 'Ticket,Wrong Email,Contact\nF1,nobody,f1@mail.example\n'
    // Without a column of order numbers, the preview shows what there is to choose from, and nothing can be imported.
    const shown = await imported(text, '')
    expect(shown).toMatchObject({
      columns: { orderNumber: null },
      headers: ['Ticket', 'Wrong Email', 'Contact'],
      headerLine: 1,
      records: 1,
    })
    expect(shown.firstLines[1]).toEqual({ line: 2, cells: ['F1', 'nobody', 'f1@mail.example'] })
    expect((await post(text, 'mode=commit')).json().message).toBe('None of the columns looks like an order number.')
    expect((await post(text, 'orderNumberColumn=Nothing')).json().message).toBe('There is no column named "Nothing".')
    const form = await formBody([['file', { content: Buffer.from(text), filename: 'orders.csv', type: 'text/csv' }]])
    const url = '/api/admin/orders/import?mode=commit&orderNumberColumn=Ticket&emailColumn=Contact'
    expect((await admin.send({ method: 'POST', url, ...form })).json()).toMatchObject({ created: 1 })
    expect(await order('F1')).toMatchObject({ customer_email: 'f1@mail.example' })
  })

  test('columns without a header or with the same one can be chosen, and so can none and another line of headers', async () => {
    const text = 'Order ID,Email\nTicket,Email,,Email\nH1,nobody,extra,h1@mail.example\n'
    const query = (columns: Record<string, string>) => new URLSearchParams(columns).toString()
    const shown = await imported(text, query({ headerLine: '2' }))
    expect(shown).toMatchObject({
      headers: ['Ticket', 'Email', 'Column 3', 'Email (2)'],
      headerLine: 2,
      columns: { orderNumber: null },
    })
    const chosen = { headerLine: '2', orderNumberColumn: 'Ticket', emailColumn: 'Email (2)' }
    expect((await imported(text, query(chosen))).sample).toEqual([
      { line: 3, orderNumber: 'H1', customerEmail: 'h1@mail.example' },
    ])
    const third = { headerLine: '2', orderNumberColumn: 'Column 3', emailColumn: '' }
    expect((await imported(text, query(third))).sample).toEqual([{ line: 3, orderNumber: 'extra', customerEmail: null }])
    const same = await imported('Email (2),Email,Email,Email (2),Column 5,,Order ID\n', '')
    expect(new Set(same.headers).size).toBe(7)
    expect((await post(text, 'headerLine=99')).json().message).toBe('Line 99 isn’t among the first lines of the file.')
  })

  test('orders that a file refunds are no new orders, get no code, and are not mailed', async () => {
    const text =
      'Order ID,Email,Status\nR1,r1@mail.example,refunded\nR2,r2@mail.example,partially refunded\nR3,r3@mail.example,paid\n'
    const report = await imported(text, '')
    expect(counts(report)).toEqual({ ...none, records: 3, created: 1, refunded: 2 })
    expect(report.sample.map(({ orderNumber }) => orderNumber)).toEqual(['R3'])
    const before = await Promise.all([rowsIn('access_codes'), rowsIn('mails')])
    expect(counts(await imported(text))).toEqual({ ...none, records: 3, created: 1, refunded: 2 })
    expect([await order('R1'), await order('R2')]).toMatchObject([
      { state: 'refunded', code_id: null },
      { state: 'needs_decision', code_id: null },
    ])
    expect(await Promise.all([rowsIn('access_codes'), rowsIn('mails')])).toEqual(before.map((rows) => rows + 1))
  })

  test('a word that only the shop knows waits for an answer, which is remembered for the shop and can be changed', async () => {
    const text = 'Order ID,Email,Status\nW1,w1@mail.example,Zorped\nW2,w2@mail.example,Unzorped\nW3,w3@mail.example,Paid\n'
    const shown = await imported(text, 'newShop=Words')
    expect(counts(shown)).toEqual({ ...none, records: 3, created: 1 })
    const words = [
      { kind: 'status', word: 'Zorped', count: 1, meaning: null },
      { kind: 'status', word: 'Unzorped', count: 1, meaning: null },
    ]
    expect(shown).toMatchObject({ unanswered: 2, words, coded: 1, waiting: 0 })
    const answers = encodeURIComponent(writeAnswers([{ kind: 'status', word: 'Zorped', meaning: 'paid' }]))
    expect(await imported(text, `newShop=Words&answers=${answers}`)).toMatchObject({ created: 2, unanswered: 1 })
    const remembered = async () => (await admin.send({ url: '/api/admin/order-words' })).json()
    // A preview remembers nothing.
    expect(await remembered()).toEqual([])
    expect(await imported(text, `mode=commit&newShop=Words&answers=${answers}`)).toMatchObject({ created: 2, unanswered: 1 })
    expect([await order('W1'), await order('W2')]).toMatchObject([{ state: 'pending' }, undefined])
    const [word, ...more] = await remembered()
    expect([word, more]).toMatchObject([{ kind: 'status', word: 'zorped', meaning: 'paid' }, []])
    // Another shop may mean something else by it.
    expect(await imported(text, '')).toMatchObject({ unanswered: 2 })
    expect(await imported(text, `shop=${word.shop}`)).toMatchObject({ known: 2, unanswered: 1 })

    const change = async (meaning: string | null, changed = word) => {
      const payload = { shop: changed.shop, kind: 'status', word: changed.word, meaning }
      return (await admin.send({ method: 'PUT', url: '/api/admin/order-words', payload })).statusCode
    }
    expect([await change('refunded'), await change('paid', { shop: word.shop, word: 'nobody said this' })]).toEqual([200, 404])
    // What is stored changes when the file is imported again, after its preview.
    expect(await order('W1')).toMatchObject({ state: 'pending' })
    expect(await imported(text, `shop=${word.shop}`)).toMatchObject({ refunded: 1 })
    expect([await change(null), await remembered()]).toEqual([200, []])
    expect((await post(text, 'answers=status%20free%20Zorped')).statusCode).toBe(400)
  })

  test('the language of a column is the language of the email', async () => {
    await imported('Order ID,Email,Locale\nL1,l1@mail.example,en_XA\nL2,l2@mail.example,xx\n')
    const mails = willow.database.queries
      .selectFrom('mails')
      .select('subject')
      .where('to_address', 'in', ['l1@mail.example', 'l2@mail.example'])
    const subjects = (await mails.orderBy('id').execute()).map(({ subject }) => subject)
    expect([await order('L1'), await order('L2')]).toMatchObject([{ language: 'en-XA' }, { language: null }])
    expect(new Set(subjects).size).toBe(2)
  })

  test('a file of 100,000 lines can be previewed', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `${700_000 + index},large${index}@mail.example,"a, note"`)
    const report = await imported(`Order ID,Email,Notes\n${lines.join('\n')}\n`, 'mode=preview')
    expect(counts(report)).toEqual({ ...none, records: 100_000, created: 100_000 })
    expect(report.sample).toHaveLength(10)
  })

  test('an empty or malformed file is refused, and one with an open quote is imported up to it', async () => {
    expect((await post('')).json()).toMatchObject({ message: 'The file is empty.' })
    expect((await post(';;;\n')).json()).toMatchObject({ message: 'The file is empty.' })
    expect((await post(Buffer.from('PK\u0003\u0004\u0014'))).json()).toMatchObject({
      message: expect.stringContaining('save it as CSV'),
    })
    expect((await post(Buffer.from([0x89, 0x50, 0, 0, 0]))).json()).toMatchObject({ message: 'This is not a CSV file.' })
    const open = await imported('Order ID,Email\nE1,e1@mail.example\nE2,"e2@mail.example\nE3,e3@mail.example\n')
    expect(open).toMatchObject({ created: 1, bad: 1, badLines: [{ line: 3, problem: 'quotes' }] })
    expect((await post('x'.repeat(400_000))).statusCode).toBe(400)
    const json = await admin.send({ method: 'POST', url: '/api/admin/orders/import', payload: { a: 1 } })
    expect(json.statusCode).toBe(400)
  })
})
