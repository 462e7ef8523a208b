import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'
import type { Order } from '../../orders.contract.ts'
import { signatureHeader } from '../webhook-signature.ts'
import { shopifyDispute, shopifyOrder, stripeCheckout, stripeDispute, stripeRefund, wooCommerceOrder } from './shops.test-data.ts'

const secret = 'a secret that the shops share'
const [ada, bea, cleo] = ['ada@mail.example', 'bea@mail.example', 'cleo@mail.example']

/** What a shop says of its order. */
interface Says {
  /** When, in minutes by its own clock; null when it doesn't say when. */
  at: number | null
  email?: string | null
  /** Its lines: their id, title and quantity, and how many are left of them. */
  lines?: readonly (readonly [id: number, title: string, quantity: number, left?: number])[]
  /** What is still to be paid, where the shop says it. */
  open?: string | null
}
type ShopOfTable = 'shopify' | 'woocommerce' | 'webhook'
/** `old`: as an installation stored it that knew no times of shops. `older`: nor what was bought. */
type Step =
  | Says
  | 'redeem'
  | 'refund'
  | 'refund to bea'
  | 'forget'
  | 'old'
  | 'older'
  | { operator: string }
  | { decide: 'keep' | 'follow' | 'revoke' }
  | { file: string }

const planner = [1, 'Planner', 1] as const
const secondPlanner = [2, 'Planner', 1] as const
const mug = [3, 'Mug', 1] as const
const poster = [4, 'Poster', 1] as const
const first: Says = { at: 0, email: ada, lines: [planner] }
const corrected: Says = { at: 5, email: bea, lines: [planner] }
const more: Says = { at: 5, email: ada, lines: [planner, secondPlanner] }
const year2099 = (Date.parse('2099-01-01T00:00:00Z') - Date.parse('2026-03-02T09:00:00Z')) / 60_000

/** The state, what is asked, the address, the codes (bound to somebody in brackets), and what each mailbox got after the first email. */
type Row = [title: string, steps: Step[], result: string]

const addresses: Row[] = [
  ['corrected, nothing used: the code follows', [first, corrected], 'pending, bea, unused(bea); ada code-moved, bea code'],
  [
    'corrected twice',
    [first, corrected, { ...corrected, at: 6, email: cleo }],
    'pending, cleo, unused(cleo); ada code-moved, bea code, bea code-moved, cleo code',
  ],
  ['corrected, a code used: a question', [first, 'redeem', corrected], 'needs_decision address bea?, ada, used(ada); '],
  [
    'that question, left as it is, and said again',
    [first, 'redeem', corrected, { decide: 'keep' }, { ...corrected, at: 6 }],
    'activated, ada, used(ada); ',
  ],
  ['that question, done as the shop says', [first, 'redeem', corrected, { decide: 'follow' }], 'activated, bea, used(ada); '],
  [
    'that question, when the shop takes it back',
    [first, 'redeem', corrected, { ...first, at: 6 }],
    'activated, ada, used(ada); ',
  ],
  [
    'that question, when the shop says a third one',
    [first, 'redeem', corrected, { ...corrected, at: 6, email: cleo }],
    'needs_decision address cleo?, ada, used(ada); ',
  ],
  [
    'a replay of the first message after the correction',
    [first, corrected, first],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  [
    'a late retry with the old address',
    [first, corrected, { ...first, at: 4 }],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  [
    'two messages at the same second',
    [first, corrected, { ...corrected, email: cleo }],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  ['out of order: the correction comes first', [corrected, first], 'pending, bea, unused(bea); '],
  ['without a time', [first, { ...corrected, at: null }], 'pending, ada, unused(ada); '],
  [
    'from 2099, which blocks nothing',
    [first, { ...corrected, at: year2099, email: cleo }, corrected],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  [
    'first message from 2099',
    [{ ...first, at: year2099 }, { ...first, at: 1 }, corrected],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  [
    'by a clock of another zone',
    [
      { ...first, at: 600 },
      { ...corrected, at: 605 },
    ],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  ['spelled in another way', [first, { ...first, at: 5, email: ' ADA@Mail.example' }], 'pending, ada, unused(ada); '],
  [
    'corrected in Willow, and the shop says the old one again',
    [first, { operator: cleo }, { ...first, at: 5 }],
    'pending, cleo, unused(cleo); ada code-moved, cleo code',
  ],
  [
    'corrected in Willow, and the shop says a third one',
    [first, { operator: cleo }, corrected],
    'pending, bea, unused(bea); ada code-moved, cleo code, cleo code-moved, bea code',
  ],
  [
    'corrected in Willow and in the shop',
    [first, { operator: bea }, corrected, { ...first, at: 3 }],
    'pending, bea, unused(bea); ada code-moved, bea code',
  ],
  ['stored before times were: the first message is the baseline', [first, 'old', corrected], 'pending, ada, unused(ada); '],
  [
    'stored before, the second message',
    [first, 'old', corrected, { ...corrected, at: 6, email: cleo }],
    'pending, cleo, unused(cleo); ada code-moved, cleo code',
  ],
  [
    'of a mug',
    [
      { ...first, lines: [mug] },
      { ...corrected, lines: [mug] },
    ],
    'without_code, bea, ; ',
  ],
  [
    'of an order that waits for a product',
    [
      { ...first, lines: [poster] },
      { ...corrected, lines: [poster] },
    ],
    'waiting, bea, ; ',
  ],
  ['after a refund', [first, 'refund', corrected], 'refunded, ada, void(ada); '],
  ['said with a refund', [first, 'refund to bea'], 'refunded, ada, void(ada); '],
  ['said with a refund of a used code', [first, 'redeem', 'refund to bea'], 'needs_decision refund, ada, used(ada); '],
  ['of a customer who was erased', [first, 'redeem', 'forget', corrected], 'activated, , used(); '],
  [
    'two codes: the one that can be passed on is replaced',
    [
      { ...first, lines: [[1, 'Planner', 2]] },
      { ...corrected, lines: [[1, 'Planner', 2]] },
    ],
    'pending, bea, unused(bea) void() unused(); ada code-moved, bea code',
  ],
  [
    'two codes, one used, done as the shop says',
    [{ ...first, lines: [[1, 'Planner', 2]] }, 'redeem', { ...corrected, lines: [[1, 'Planner', 2]] }, { decide: 'follow' }],
    'activated, bea, used(ada) void() unused(); ada code-moved, bea code',
  ],
  ['a file with another address of no order of the shop', [first, { file: bea }], 'pending, ada, unused(ada); '],
  ['a file with the address', [first, corrected, { file: bea }], 'pending, bea, unused(bea); ada code-moved, bea code'],
]

const given = 'pending, ada, unused(ada) unused(); ada code'
const asked = 'needs_decision added, ada, unused(ada); '
const lines: [...Row, only?: ShopOfTable][] = [
  ['one more planner, all paid', [first, { ...more, open: '0.00' }], given, 'shopify'],
  ['one more planner', [first, more], asked, 'woocommerce'],
  ['one more planner', [first, more], asked, 'webhook'],
  ['one more planner, and what is open is not said', [first, { ...more, open: null }], asked, 'shopify'],
  ['one more planner, with something to pay', [first, { ...more, open: '24.00' }], asked, 'shopify'],
  ['one more planner, paid later', [first, { ...more, open: '24.00' }, { ...more, at: 6, open: '0.00' }], given, 'shopify'],
  [
    'one more planner, paid in its sequence or not',
    [first, { ...more, at: 6, open: '0.00' }, { ...more, open: '24.00' }],
    given,
    'shopify',
  ],
  [
    'one more planner of an activated order, all paid',
    [first, 'redeem', { ...more, open: '0.00' }],
    'activated, ada, used(ada) unused(); ada code',
    'shopify',
  ],
  ['one more of the same line', [first, { ...more, open: null, lines: [[1, 'Planner', 2]] }], asked],
  [
    'one more planner, left as it is, and said again',
    [first, { ...more, open: null }, { decide: 'keep' }, { ...more, at: 6, open: null }],
    'pending, ada, unused(ada); ',
  ],
  [
    'one more planner, done as the shop says, and said again',
    [first, { ...more, open: null }, { decide: 'follow' }, { ...more, at: 6, open: null }],
    given,
  ],
  [
    'one more planner, taken out again before the answer',
    [first, { ...more, open: null }, { ...first, at: 6 }],
    'pending, ada, unused(ada); ',
  ],
  ['one more planner, said again while it is asked', [first, { ...more, open: null }, { ...more, at: 6, open: null }], asked],
  ['one more planner, refunded before the answer', [first, { ...more, open: null }, 'refund'], 'refunded, ada, void(ada); '],
  ['one more mug', [first, { ...more, lines: [planner, mug] }], 'pending, ada, unused(ada); '],
  ['one more of what nobody has named', [first, { ...more, open: null, lines: [planner, poster] }], asked],
  [
    'a planner added to a paid mug',
    [
      { ...first, lines: [mug] },
      { ...more, open: '0.00', lines: [mug, planner] },
    ],
    'needs_decision added, ada, ; ',
  ],
  [
    'a planner added to a paid mug, said again',
    [
      { ...first, lines: [mug] },
      { ...more, open: '0.00', lines: [mug, planner] },
      { ...more, at: 6, open: '0.00', lines: [mug, planner] },
    ],
    'needs_decision added, ada, ; ',
  ],
  [
    'a planner added to a paid mug, done as the shop says',
    [{ ...first, lines: [mug] }, { ...more, lines: [mug, planner] }, { decide: 'follow' }],
    'pending, ada, unused(ada); ada code',
  ],
  ['a message without lines', [first, { ...more, lines: [] }], 'pending, ada, unused(ada); '],
  ['without a time', [first, { ...more, at: null }], 'pending, ada, unused(ada); '],
  ['a late message with a line that was there for a while', [first, { ...first, at: 6 }, more], 'pending, ada, unused(ada); '],
  ['at the same second', [first, { ...more, at: 0 }], 'pending, ada, unused(ada); '],
  ['from 2099', [first, { ...more, at: year2099 }], 'pending, ada, unused(ada); '],
  ['stored before times were, with its lines: never given unasked', [first, 'old', more], asked],
  ['stored without lines: the first message is the baseline', [first, 'older', more], 'pending, ada, unused(ada); '],
  ['stored without lines, the second message', [first, 'older', first, { ...more, at: 6, open: '0.00' }], given, 'shopify'],
  ['stored without lines, the second message', [first, 'older', first, more], asked, 'woocommerce'],
  [
    'taken out, at a shop that does not say that it is gone',
    [
      { ...more, at: 0 },
      { ...first, at: 5 },
    ],
    'pending, ada, unused(ada) unused(); ',
    'woocommerce',
  ],
  [
    'taken out and put back',
    [
      { ...more, at: 0 },
      { ...first, at: 5 },
      { ...more, at: 6 },
    ],
    'pending, ada, unused(ada) unused(); ',
  ],
  [
    'taken out',
    [
      { ...more, at: 0 },
      { ...more, lines: [planner, [2, 'Planner', 1, 0]] },
    ],
    'pending, ada, unused(ada) void(); ',
    'shopify',
  ],
  [
    'added and taken out in one edit',
    [first, { ...more, lines: [planner, [2, 'Planner', 1, 0]] }],
    'pending, ada, unused(ada); ',
    'shopify',
  ],
  [
    'one added and one taken out in one edit',
    [
      { ...first, lines: [[1, 'Planner', 2]] },
      { ...more, lines: [[1, 'Planner', 3, 2]] },
    ],
    'pending, ada, unused(ada) unused(); ',
    'shopify',
  ],
  [
    'another address and one more planner',
    [first, { ...more, email: bea, open: '0.00' }],
    'pending, bea, unused(bea) unused(); ada code-moved, bea code, bea code',
    'shopify',
  ],
  [
    'another address and one more planner',
    [first, { ...more, email: bea }],
    'needs_decision added, bea, unused(bea); ada code-moved, bea code',
    'woocommerce',
  ],
  ['a file with one more planner', [first, { file: ada }], 'pending, ada, unused(ada); '],
]

forEachDatabase((current) => {
  const webhookSecrets = { shopify: secret, woocommerce: secret, stripe: secret, webhook: secret }
  const willow = useWillow(current, { config: { webhookSecrets, smtpUrl: 'smtp://127.0.0.1:9' } })
  let admin: TestUser
  let id = 7000
  let made = 0
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'mails', 'order_deliveries', 'access_codes', 'rate_limits'] as const)
      await current().database.queries.deleteFrom(table).execute()
    for (const user of await current()
      .database.queries.selectFrom('users')
      .select('id')
      .where('email', 'in', [ada, bea, cleo])
      .execute())
      await current().database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    for (const [name, isCoded] of [
      ['Planner', true],
      ['Mug', false],
    ] as const) {
      const rules = [{ kind: 'title', shop: null, value: name }]
      await admin.send({
        method: 'POST',
        url: '/api/admin/products',
        payload: { name, isCoded, isStamped: false, editions: [], rules },
      })
    }
    id++
  })

  const table = () => current().database.queries
  const time = (minute: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000).toISOString()
  const payloads: Record<ShopOfTable, (says: Says) => object> = {
    shopify: ({ at, email, lines: all = [], open = '0.00' }) =>
      shopifyOrder({
        ...{ id, name: `#${id}`, email, contact_email: email },
        ...{ updated_at: at === null ? undefined : time(at), total_outstanding: open ?? undefined },
        line_items: all.map(([line, title, quantity, left = quantity]) => ({
          id: line,
          title,
          quantity,
          current_quantity: left,
        })),
      }),
    woocommerce: ({ at, email, lines: all = [] }) =>
      wooCommerceOrder({
        ...{ id, number: String(id), billing: { email } },
        date_modified_gmt: at === null ? null : time(at).slice(0, 19),
        line_items: all.map(([line, name, quantity]) => ({ id: line, name, quantity })),
      }),
    webhook: ({ at, email, lines: all = [] }) => ({
      ...{ id: `evt_${++made}`, type: 'order.paid' },
      order: {
        ...{ number: String(id), email },
        ...(at === null ? {} : { updated_at: time(at) }),
        items: all.map(([line, title, quantity]) => ({ id: line, title, quantity })),
      },
    }),
  }
  const urls = { shopify: 'shopify', woocommerce: 'woocommerce', stripe: 'stripe', webhook: 'orders' }
  async function post(shop: keyof typeof urls, payload: object, to = willow) {
    const text = JSON.stringify(payload)
    const hmac = createHmac('sha256', secret).update(text).digest('base64')
    const signed = signatureHeader(text, { secret, nowMs: willow.clock.now() })
    const headers = {
      ...{ 'content-type': 'application/json', 'x-shopify-hmac-sha256': hmac, 'x-wc-webhook-signature': hmac },
      ...{ 'stripe-signature': signed, 'willow-signature': signed },
    }
    return to.app.inject({ method: 'POST', url: `/api/webhooks/${urls[shop]}`, payload: text, headers })
  }
  const send = async (shop: keyof typeof urls, payload: object): Promise<string> => (await post(shop, payload)).json().result
  const orders = async () => (await admin.send({ url: '/api/admin/orders?limit=200' })).json<Order[]>()
  const only = async () => (await orders())[0] as Order
  const act = async (what: string, payload: object) =>
    admin.send({ method: 'POST', url: `/api/admin/orders/${(await only()).id}/${what}`, payload })
  async function redeem() {
    const { customerEmail, codes } = await only()
    const code = codes.find(({ state }) => state === 'unused')?.code
    const payload = { name: 'Ada Reed', email: customerEmail, accessCode: code, password }
    const headers = { 'x-forwarded-for': `10.9.${id >> 8}.${id & 255}` }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/create-account', payload, headers })
    return reply.statusCode
  }
  const nameOf = (email: string | null) => (email ?? '').split('@')[0]
  /** Since then, emails are counted: all of before were sent. */
  const sendMails = () => table().updateTable('mails').set({ state: 'sent' }).execute()
  const mails = () => table().selectFrom('mails').select(['kind', 'to_address as to', 'text', 'subject']).orderBy('id').execute()

  async function take(shop: ShopOfTable, step: Step): Promise<void> {
    if (step === 'redeem') return expect(await redeem()).toBe(201)
    if (step === 'refund' || step === 'refund to bea') {
      const [says, said] = step === 'refund' ? [first, {}] : [corrected, { email: bea, updated_at: time(5) }]
      const refunded = {
        shopify: { ...payloads.shopify(says), financial_status: 'refunded' },
        woocommerce: { ...payloads.woocommerce(says), status: 'refunded' },
        webhook: { id: 'evt_refund', type: 'order.refunded', order: { number: String(id), ...said } },
      }
      return void (await send(shop, refunded[shop]))
    }
    if (step === 'forget') {
      const user = await table().selectFrom('users').select('id').where('email', '=', ada).executeTakeFirstOrThrow()
      await table()
        .updateTable('users')
        .set({ email_verified_at: time(0) })
        .where('id', '=', user.id)
        .execute()
      await table()
        .insertInto('account_deletions')
        .values({ user_id: user.id, due_at: time(0) })
        .execute()
      return void (await deleteDueAccounts({ ...willow }))
    }
    if (step === 'old' || step === 'older')
      return void (await table()
        .updateTable('orders')
        .set({ said_at: null, said_key: null, ...(step === 'older' ? { items: null } : {}) })
        .execute())
    if ('operator' in step) return expect((await act('resend', { email: step.operator })).statusCode).toBe(200)
    if ('decide' in step) return expect((await act('decide', { decision: step.decide })).statusCode).toBe(200)
    if ('file' in step) {
      const file = `Order ID,Email,Lineitem name,Lineitem quantity\n${id},${step.file},Planner,2\n`
      const url = `/api/admin/orders/import?mode=commit&shop=${shop}`
      return void (await admin.send({ method: 'POST', url, payload: file, headers: { 'content-type': 'text/csv' } }))
    }
    expect(await send(shop, payloads[shop](step))).toMatch(/^(accepted|known)$/)
  }

  async function outcome(): Promise<string> {
    const { state, asks, askedEmail, customerEmail, codes } = (await orders()).at(-1) as Order
    const bound = await table().selectFrom('access_codes').select(['id', 'customer_email as email']).execute()
    const codesSaid = codes
      .map((code) => `${code.state}(${nameOf(bound.find((one) => one.id === code.id)?.email ?? '')})`)
      .join(' ')
    const told = (await mails()).filter(({ kind }) => kind === 'code' || kind === 'code-moved')
    // The first email is that of the order.
    const sent = told
      .slice(codes.length > 0 && told[0]?.kind === 'code' ? firstMails : 0)
      .map(({ to, kind }) => `${nameOf(to)} ${kind}`)
    const question = asks.length > 0 ? ` ${asks.join('+')}${askedEmail ? ` ${nameOf(askedEmail)}?` : ''}` : ''
    return `${state}${question}, ${nameOf(customerEmail)}, ${codesSaid}; ${sent.join(', ')}`
  }
  let firstMails = 0

  async function run(shop: ShopOfTable, steps: Step[]): Promise<string> {
    for (const [at, step] of steps.entries()) {
      await take(shop, step)
      if (at === 0) firstMails = (await mails()).length
      await sendMails()
    }
    return outcome()
  }

  const shops = ['shopify', 'woocommerce', 'webhook'] as const
  const rowsOf = (rows: readonly [...Row, only?: ShopOfTable][]) =>
    shops.flatMap((shop) =>
      rows
        .filter(([, , , only]) => only === undefined || only === shop)
        .map(([title, steps, result]) => [shop, title, steps, result] as const),
    )
  test.each(rowsOf(addresses))('%s, address: %s', async (shop, _, steps, result) => {
    expect(await run(shop, [...steps])).toBe(result)
  })
  test.each(rowsOf(lines))('%s, lines: %s', async (shop, _, steps, result) => {
    expect(await run(shop, [...steps])).toBe(result)
  })

  type Paid = 'unused' | 'used' | 'mug'
  const stripePayment = (step: Paid) =>
    stripeCheckout({
      ...{ payment_intent: `pi_${id}`, customer_details: { email: ada } },
      metadata: { sku: 'x', product: step === 'mug' ? 'Mug' : 'Planner', quantity: '1' },
    })
  const dispute = {
    shopify: (changes: object = {}) => shopifyDispute({ order_id: id, id, ...changes }),
    stripe: (changes: object = {}, type?: string) =>
      stripeDispute({ payment_intent: `pi_${id}`, id: `dp_${id}`, ...changes }, type),
  }
  const lost = { status: 'lost' }
  const disputes: [title: string, paid: Paid, then: (object | { decide: 'keep' | 'revoke' })[], result: string][] = [
    ['unused', 'unused', [{}], 'needs_decision dispute, ada, unused(ada); '],
    ['used', 'used', [{}], 'needs_decision dispute, ada, used(ada); '],
    ['of a mug', 'mug', [{}], 'without_code, ada, ; '],
    ['told twice', 'used', [{}, { decide: 'keep' }, {}, { status: 'under_review' }], 'activated, ada, used(ada); '],
    ['lost after it was kept', 'used', [{}, { decide: 'keep' }, lost, lost], 'needs_decision dispute, ada, used(ada); '],
    ['won', 'unused', [{ status: 'won' }], 'pending, ada, unused(ada); '],
    ['revoked', 'used', [{}, { decide: 'revoke' }], 'refunded, ada, used(ada); '],
    [
      'an inquiry',
      'unused',
      [{ status: 'warning_needs_response', type: 'inquiry' }],
      'needs_decision dispute, ada, unused(ada); ',
    ],
  ]
  test.each((['shopify', 'stripe'] as const).flatMap((shop) => disputes.map((row) => [shop, ...row] as const)))(
    '%s, dispute: %s',
    async (shop, _, paid, then, result) => {
      const lines = [paid === 'mug' ? mug : planner]
      await send(shop, shop === 'stripe' ? stripePayment(paid) : payloads.shopify({ ...first, lines }))
      firstMails = (await mails()).length
      if (paid === 'used') expect(await redeem()).toBe(201)
      for (const step of then) {
        if ('decide' in step)
          expect((await act('decide', { decision: (step as { decide: string }).decide })).statusCode).toBe(200)
        else expect(await send(shop, dispute[shop](step))).not.toBe('unread')
      }
      expect(await outcome()).toBe(result)
    },
  )

  test('a dispute before its payment, and one beside a refund, are asked once each', async () => {
    await send('stripe', dispute.stripe())
    expect(await outcome()).toBe('needs_decision dispute, , ; ')
    await send('stripe', stripePayment('unused'))
    expect(await outcome()).toMatch(/^needs_decision dispute, ada, unused\(ada\)/)
    await redeem()
    await send('stripe', stripeRefundOf({ amount_refunded: 100, refunded: false }))
    expect((await only()).asks).toEqual(['refund', 'dispute'])
    expect((await act('decide', { decision: 'follow' })).json().code).toBe('orders.nothing_to_decide')
    await act('decide', { decision: 'keep' })
    expect([(await only()).state, (await only()).asks]).toEqual(['activated', []])
  })
  const stripeRefundOf = (changes: object) => stripeRefund({ payment_intent: `pi_${id}`, ...changes })

  test('of a refund and another address, the refund is decided first, and each answer has its own words', async () => {
    await run('shopify', [first, 'redeem'])
    await send('shopify', { ...payloads.shopify(corrected), financial_status: 'partially_refunded', refunds: [{ id: 9 }] })
    expect((await only()).asks).toEqual(['refund', 'address'])
    const kept = (await act('decide', { decision: 'keep' })).json()
    expect([kept.message, kept.order.asks]).toEqual(['The customer keeps the access.', ['address']])
    expect((await act('decide', { decision: 'revoke' })).json().code).toBe('orders.nothing_to_decide')
    const followed = (await act('decide', { decision: 'follow' })).json()
    expect([followed.message, followed.order.customerEmail]).toEqual(['Done, as the shop says.', bea])
    const actions = (await admin.send({ url: `/api/admin/actions?subject=${(await only()).id}` })).json<{ action: string }[]>()
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['order.follow', 'order.keep'])
  })

  test('a refund of a part that says more lines and no time, or an earlier one, does not hide that a line was added', async () => {
    for (const at of [null, 4]) {
      id++
      await run('woocommerce', [first, { ...first, at: 4.5 }])
      await send('woocommerce', { ...payloads.woocommerce({ ...more, at }), refunds: [{ id: 9 }] })
      expect((await only()).asks).toEqual(['refund'])
      await send('woocommerce', { ...payloads.woocommerce(more), refunds: [{ id: 9 }] })
      expect((await only()).asks).toEqual(['refund', 'added'])
    }
  })

  test('what is asked is listed with what the shop says, among the decisions and the alarms', async () => {
    await run('woocommerce', [first, 'redeem', { ...more, email: bea }])
    expect(await only()).toMatchObject({
      asks: ['address', 'added'],
      askedEmail: bea,
      added: [{ title: 'Planner', quantity: 1 }],
    })
    const { orders: waiting } = (await admin.send({ url: '/api/admin/decisions' })).json()
    expect(waiting.first.map((order: Order) => order.asks)).toEqual([['address', 'added']])
    const alarms = (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>()
    expect(alarms.map(({ kind }) => kind)).toContain('orders-undecided')
    await act('decide', { decision: 'follow' })
    expect(await outcome()).toBe('activated, bea, used(ada) unused(); bea code')
  })

  test('the former mailbox is told nothing about the new one, and its code does not work there any more', async () => {
    await run('shopify', [first, corrected])
    const order = await only()
    const [notice] = (await mails()).filter(({ kind }) => kind === 'code-moved')
    const words = `${notice?.subject} ${notice?.text}`
    for (const secretOfOthers of [bea, 'bea', order.accessCode ?? '', String(id), 'Reed', 'Planner', 'Shopify'])
      expect(words).not.toContain(secretOfOthers)
    expect(notice?.to).toBe(ada)
    const check = (email: string) =>
      willow.app.inject({
        method: 'POST',
        url: '/api/validate-access',
        payload: { name: 'Ada', email, accessCode: order.accessCode },
        headers: { 'x-forwarded-for': `10.7.${id >> 8}.${id & 255}` },
      })
    expect([(await check(ada)).json().message, (await check(bea)).statusCode]).toEqual(['Invalid access code or email', 200])
  })

  test('an email to the former address that was not sent yet is taken back, and one that failed needs no notice', async () => {
    await take('shopify', first)
    await take('shopify', corrected)
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['code', bea]])
    await table().updateTable('mails').set({ state: 'failed' }).execute()
    await take('shopify', { ...corrected, at: 6, email: cleo })
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([
      ['code', bea],
      ['code', cleo],
    ])
  })

  test('of codes that are handed out by hand, a corrected address is noted without emails', async () => {
    await take('shopify', first)
    await table().updateTable('orders').set({ is_mailed: false }).execute()
    await sendMails()
    firstMails = 1
    await take('shopify', corrected)
    expect(await outcome()).toBe('pending, bea, unused(bea); ')
  })

  test('a message in a state that only a paid order can come to is compared too', async () => {
    await run('woocommerce', [first])
    await send('woocommerce', { ...payloads.woocommerce(corrected), status: 'shipped' })
    expect(await outcome()).toBe('pending, bea, unused(bea); ada code-moved, bea code')
  })

  test('an order that is replayed from the list of messages, the newest first, stays as the newest says', async () => {
    await send('shopify', payloads.shopify(first))
    await send('shopify', payloads.shopify(corrected))
    const all = (await admin.send({ url: '/api/admin/order-deliveries?limit=50' })).json<{ id: string }[]>()
    for (const { id: message } of all) await admin.send({ method: 'POST', url: `/api/admin/order-deliveries/${message}/replay` })
    expect((await only()).customerEmail).toBe(bea)
  })

  test('when a machine stops before the email is stored, nothing has changed, and the retry of the shop does all of it', async () => {
    await run('shopify', [first])
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(table())
    await rename('mails', 'mails_away')
    expect((await post('shopify', payloads.shopify(corrected))).statusCode).toBe(500)
    await rename('mails_away', 'mails')
    expect(await outcome()).toBe('pending, ada, unused(ada); ')
    expect(await send('shopify', payloads.shopify(corrected))).toBe('accepted')
    expect(await outcome()).toBe('pending, bea, unused(bea); ada code-moved, bea code')
  })

  test('two processes at once: the same correction moves the code once, and of two the later one counts', async () => {
    await run('shopify', [first])
    const again = await createWillow({ database: current().openAgain(), config: { webhookSecrets } })
    const latest = { ...corrected, at: 6, email: cleo }
    const both = [corrected, latest, corrected, latest].map((says, at) =>
      post('shopify', payloads.shopify(says), at % 2 ? again : willow),
    )
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await again.close()
    expect(await outcome()).toMatch(/^pending, cleo, unused\(cleo\); /)
    const told = (await mails()).filter(({ to }) => to === cleo)
    expect(told.map(({ kind }) => kind)).toEqual(['code'])
  })

  test('a code that is used while its order moves is used by one of the two', async () => {
    for (let round = 0; round < 3; round++) {
      id++
      await run('shopify', [first])
      const [status] = await Promise.all([
        redeem(),
        post('shopify', payloads.shopify({ ...corrected, email: `b${id}@mail.example` })),
      ])
      const { state, asks, customerEmail } = await only()
      const expected = status === 201 ? ['needs_decision', ['address'], ada] : ['pending', [], `b${id}@mail.example`]
      expect([state, asks, customerEmail]).toEqual(expected)
      await table().deleteFrom('orders').execute()
      await table().deleteFrom('users').where('email', '=', ada).execute()
    }
  })
})
