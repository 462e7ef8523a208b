import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { writeAnswers } from '../order-words.rules.ts'
import type { ImportReport, Order } from '../orders.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  let admin: TestUser
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'access_codes', 'mails', 'jobs', 'order_words'] as const)
      await willow.database.queries.deleteFrom(table).execute()
    willow.clock.advance(24 * 60 * 60 * 1000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  async function imported(payload: string | Buffer, query: string | Record<string, string> = 'mode=commit') {
    const url = `/api/admin/orders/import?${new URLSearchParams(query)}`
    const reply = await admin.send({ method: 'POST', url, payload, headers: { 'content-type': 'text/csv' } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<ImportReport>()
  }
  const orders = async (q = '') => (await admin.send({ url: `/api/admin/orders?sort=oldest&q=${q}` })).json<Order[]>()
  const mails = () => willow.database.queries.selectFrom('mails').select(['to_address as to', 'text']).execute()
  const redeem = async (accessCode: string, email: string) => {
    const payload = { name: 'Ada Reed', email, accessCode, password: 'a good password' }
    return (await willow.app.inject({ method: 'POST', url: '/api/create-account', payload })).statusCode
  }
  const problems = ({ badLines }: ImportReport) => badLines.map(({ line, problem }) => [line, problem])
  const codeTotals = async () => {
    const counted = willow.database.queries.selectFrom('counters').select(['name', 'value']).where('name', 'like', '%codes%')
    return Object.fromEntries((await counted.execute()).map(({ name, value }) => [name, Number(value)]))
  }

  const list = [
    'E-Mail;Code;Produkt;Eingelöst',
    'ada@mail.example;abcd-1234-efgh;Planner;nein',
    'bea@mail.example;"XK 77.31/99Q";Planner;ja',
    ';SPENT-0001;Planner;12.03.2025',
    ';LOOSE-0002;Planner;',
    '',
  ].join('\n')

  test('the codes that customers hold stay theirs: a preview counts, one import keeps them, a second changes nothing, and no mail goes out', async () => {
    const preview = await imported(list, '')
    expect(preview).toMatchObject({ created: 4, held: 4, coded: 0, withoutEmail: 2, bad: 0, words: [] })
    expect(preview.columns).toEqual({ orderNumber: null, email: 'E-Mail', status: null, code: 'Code', used: 'Eingelöst' })
    expect(await orders()).toEqual([])
    const before = await codeTotals()
    expect(await imported(list)).toMatchObject({ created: 4, held: 4 })
    expect(
      (await orders()).map(({ orderNumber, customerEmail, state, accessCode }) => [
        orderNumber,
        customerEmail,
        state,
        accessCode,
      ]),
    ).toEqual([
      ['ABCD-1234-EFGH', 'ada@mail.example', 'pending', 'ABCD-1234-EFGH'],
      ['XK773199Q', 'bea@mail.example', 'pending', 'XK773199Q'],
      ['SPENT-0001', null, 'activated', 'SPENT-0001'],
      ['LOOSE-0002', null, 'pending', 'LOOSE-0002'],
    ])
    const after = await codeTotals()
    const grown = Object.keys(after).flatMap((name) =>
      after[name] === before[name] ? [] : [[name, (after[name] ?? 0) - (before[name] ?? 0)]],
    )
    expect(Object.fromEntries(grown)).toEqual({
      'codes:available': 1,
      'codes:bound': 2,
      'codes:used': 1,
    })
    expect(await imported(list)).toMatchObject({ created: 0, held: 0, known: 4, bad: 0 })
    expect([await mails(), (await orders()).length]).toEqual([[], 4])
  })

  test('a code that was used elsewhere opens an account once, for its own address; without an address it stays used', async () => {
    await imported(list)
    expect(await redeem('XK77 3199Q', 'eve@mail.example')).toBe(400)
    expect(await redeem('xk77.31/99q', 'bea@mail.example')).toBe(201)
    expect(await redeem('XK773199Q', 'bea@mail.example')).toBe(400)
    expect(await redeem('SPENT-0001', 'eve@mail.example')).toBe(400)
    expect(await redeem('loose0002', 'eve@mail.example')).toBe(201)
    expect(await imported(list)).toMatchObject({ created: 0, known: 4 })
  })

  test('who lost such a code gets it again, and emails go out only when they are asked for', async () => {
    await imported(list)
    await willow.app.inject({ method: 'POST', url: '/api/lost-code', payload: { email: 'ada@mail.example' } })
    for (let turn = 0; turn < 2000 && (await mails()).length === 0; turn++) await new Promise(setImmediate)
    expect(await mails()).toEqual([{ to: 'ada@mail.example', text: expect.stringContaining('ABCD-1234-EFGH') }])
    await imported('email,code\nnew@mail.example,NEWONE-1\n', 'mode=commit&mail=true')
    expect((await mails()).at(-1)).toEqual({ to: 'new@mail.example', text: expect.stringContaining('NEWONE-1') })
  })

  test('a code in another form, of another customer, of Willow, of a longer number or in a second file is refused with its line', async () => {
    await imported('email,order number\nold@mail.example,7001\n')
    const [own] = await orders()
    const lines = [
      'email,code,order number',
      'a@mail.example,AAAA-1111,',
      'b@mail.example,aaaa1111,',
      'a@mail.example,aaaa 1111,',
      `c@mail.example,${own?.accessCode},`,
      'd@mail.example,DDDD-1111,7001',
      'old@mail.example,DDDD-2222,7001',
      'e@mail.example,EEEE-1111,8001',
      'e@mail.example,EEEE-2222,8001',
      'f@mail.example,FFFF-1111,8001',
      'g@mail.example,1.23457E+11,',
      'h@mail.example,=A1&A2,',
      'i@mail.example,,',
      'j@mail.example,абвгдежз,',
      'nobody,JJJJ-1111,',
      '',
    ].join('\n')
    const expected = [
      [3, 'code_taken'],
      [10, 'code_taken'],
      [11, 'bad_code'],
      [12, 'bad_code'],
      [13, 'no_code'],
      [14, 'bad_code'],
      [15, 'bad_email'],
      [5, 'code_taken'],
      [6, 'code_taken'],
      [7, 'code_taken'],
    ]
    // A line that differs from an earlier one only by the form of the code is another order, so it's told too.
    for (const mode of ['preview', 'commit'])
      expect(problems(await imported(lines, `mode=${mode}&codeColumn=code`)).toSorted()).toEqual(
        [[4, 'code_taken'], ...expected].toSorted(),
      )
    const shown = (await imported(lines, 'codeColumn=code')).badLines.find(({ line }) => line === 11)
    expect(shown?.orderNumber).toBe('1.23457E+11')
    const [, , two] = await orders()
    expect(two).toMatchObject({ orderNumber: '8001', codes: [{ code: 'EEEE-1111' }, { code: 'EEEE-2222' }] })
    expect(problems(await imported('email,code\nz@mail.example,AAAA1111\n'))).toEqual([[2, 'code_taken']])
    expect(problems(await imported('email,code\nz@mail.example,AAAA-1111\n'))).toEqual([[2, 'code_taken']])
    expect(await redeem('AAAA-1111', 'a@mail.example')).toBe(201)
  })

  test('a corrected address takes no code from who holds it on paper, and none from somebody else whose it is', async () => {
    const move = async (email: string) => {
      const [order] = await orders()
      const reply = await admin.send({ method: 'POST', url: `/api/admin/orders/${order?.id}/resend`, payload: { email } })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    const told = async () => {
      const unsent = willow.database.queries.updateTable('mails').set({ state: 'sent' }).where('state', '=', 'waiting')
      const sent = await unsent.returning(['kind', 'to_address as to', 'text']).execute()
      return sent.map(({ kind, to, text }) => [kind, to, ...new Set(text.match(/PAPER-\d+/g))].join(' ')).toSorted()
    }
    await imported('order number,code\n9001,PAPER-0001\n9001,PAPER-0002\n9001,PAPER-0003\n9001,PAPER-0004\n')
    const third = (await orders())[0]?.codes.find(({ code }) => code === 'PAPER-0003')
    const bound = { customerEmail: 'cleo@mail.example' }
    await admin.send({ method: 'PATCH', url: `/api/admin/access-codes/${third?.id}`, payload: bound })
    await move('ada@mail.example')
    expect(await told()).toEqual(['code ada@mail.example PAPER-0001 PAPER-0002 PAPER-0004'])
    expect(await redeem('PAPER-0002', 'friend@mail.example')).toBe(201)
    await told()
    await move('bea@mail.example')
    expect(await told()).toEqual(['code bea@mail.example PAPER-0001', 'code-moved ada@mail.example'])
    const states = (await orders())[0]?.codes.map(({ code, state }) => `${code} ${state}`).slice(0, 4)
    expect(states).toEqual(['PAPER-0001 unused', 'PAPER-0002 used', 'PAPER-0003 unused', 'PAPER-0004 void'])
    expect(await redeem('PAPER-0003', 'cleo@mail.example')).toBe(201)
  })

  test('a word for the state of a code is asked about once, and remembered for the shop', async () => {
    const file =
      'email,code,status\na@mail.example,AAAA-1111,redeemed\nb@mail.example,BBBB-1111,available\nc@mail.example,CCCC-1111,zorped\n'
    const asked = await imported(file, { newShop: 'Elsewhere' })
    expect(asked).toMatchObject({ created: 2, unanswered: 1, columns: { status: null, used: 'status' } })
    expect(asked.words).toEqual([{ kind: 'used', word: 'zorped', count: 1, meaning: null }])
    const answers = writeAnswers([
      { kind: 'used', word: 'zorped', meaning: 'used' },
      { kind: 'used', word: 'zorped', meaning: 'paid' },
    ])
    expect(await imported(file, { mode: 'commit', newShop: 'Elsewhere', answers })).toMatchObject({ created: 3, unanswered: 0 })
    const again = await imported(file.replaceAll('1111', '2222'), { newShop: 'Elsewhere' })
    expect(again).toMatchObject({ created: 3, unanswered: 0, words: [{ meaning: 'used' }] })
    const [word] = (await admin.send({ url: '/api/admin/order-words' })).json()
    const change = (meaning: string) =>
      admin.send({
        method: 'PUT',
        url: '/api/admin/order-words',
        payload: { shop: word.shop, kind: 'used', word: 'zorped', meaning },
      })
    expect([(await change('paid')).statusCode, (await change('unused')).statusCode]).toEqual([404, 200])
  })

  test('each code gets its product, also when that is named later, and no second code is made', async () => {
    const product = (name: string) => ({
      ...{ name, isCoded: true, isStamped: false, editions: [] },
      rules: [{ kind: 'title', shop: null, value: name }],
    })
    const add = async (name: string) => {
      const reply = await admin.send({ method: 'POST', url: '/api/admin/products', payload: product(name) })
      expect(reply.statusCode, reply.body).toBe(201)
    }
    await add('Daily')
    const file =
      'order number,email,code,product,quantity\n1,a@mail.example,DAILY-1,Daily,3\n1,a@mail.example,WEEKLY-1,Weekly,1\n2,b@mail.example,WEEKLY-2,Weekly,1\n'
    expect(await imported(file, '')).toMatchObject({ created: 2, held: 3, coded: 0, waiting: 2 })
    await imported(file)
    const shown = async () =>
      (await orders()).map(({ state, codes }) => [state, ...codes.map(({ code, product: of }) => `${code} ${of}`)])
    expect(await shown()).toEqual([
      ['waiting', 'DAILY-1 Daily', 'WEEKLY-1 null'],
      ['waiting', 'WEEKLY-2 null'],
    ])
    expect(await redeem('WEEKLY-2', 'b@mail.example')).toBe(201)
    await add('Weekly')
    await willow.runJobs()
    expect(await shown()).toEqual([
      ['pending', 'DAILY-1 Daily', 'WEEKLY-1 Weekly'],
      ['activated', 'WEEKLY-2 Weekly'],
    ])
    expect(await imported(file)).toMatchObject({ created: 0, known: 2 })
    expect(await mails()).toEqual([])
  })

  test('a refund of an order with such a code voids it, and an empty list and one with headings only say so', async () => {
    await imported('order number,email,code\n9,a@mail.example,NINE-0009\n')
    await imported('order number,email,status\n9,a@mail.example,refunded\n')
    expect((await orders())[0]).toMatchObject({ state: 'refunded', codes: [{ state: 'void' }] })
    const empty = await admin.send({
      method: 'POST',
      url: '/api/admin/orders/import',
      payload: '',
      headers: { 'content-type': 'text/csv' },
    })
    expect(empty.statusCode).toBe(400)
    expect(await imported('email,code\n', { codeColumn: 'code' })).toMatchObject({ records: 0, created: 0 })
  })

  test('keys of a shop beside its order numbers are no codes unless they are chosen, and neither are those of coupons', async () => {
    const keys =
      'Purchase ID,Purchase Email,License Key\nP1,a@mail.example,AAAA1111-BBBB2222\nP2,b@mail.example,AAAA1111-CCCC2222\n'
    expect(await imported(keys, '')).toMatchObject({ columns: { code: null }, held: 0, coded: 2 })
    expect(await imported(keys, { codeColumn: 'License Key' })).toMatchObject({ held: 2, coded: 0 })
    const coupons = `Order ID,Email,Code\n${[1, 2, 3, 4, 5, 6].map((at) => `${at},c${at}@mail.example,SUMMER20`).join('\n')}\n`
    expect(await imported(coupons, '')).toMatchObject({ columns: { code: null }, held: 0, coded: 6 })
  })

  test('thousands of rows are kept at once, and the file again changes nothing', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `c${at}@mail.example,OLD-${String(at).padStart(6, '0')},${at % 3 ? 'yes' : ''}`,
    )
    const file = `address,code,used\n${rows.join('\n')}\n`
    expect(await imported(file, { mode: 'commit' })).toMatchObject({
      created: 2_000,
      held: 2_000,
      bad: 0,
    })
    expect(await imported(file, { mode: 'commit' })).toMatchObject({ created: 0, known: 2_000, bad: 0 })
    expect(await mails()).toEqual([])
  })
})
