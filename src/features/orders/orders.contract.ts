import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, OneOfOrNull, route, StrictObject } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { ConnectionName } from './connections.contract.ts'
import { delimiters } from './import-columns.rules.ts'
import { ofEachShop, orderSources, shopList } from './order-sources.ts'
import { answersPattern, wordKinds, wordMeanings } from './order-words.rules.ts'
import { orderDecisions, orderQuestions, orderStates, orderWaits } from './orders.rules.ts'

const OrderState = OneOf(orderStates)
const OrderSource = OneOf(orderSources)
const OrderSort = OneOf(['newest', 'oldest', 'number', 'email'])

const OrderItem = Type.Object({
  title: Type.String(),
  sku: Nullable(Type.String()),
  productId: Nullable(Type.String()),
  quantity: Type.Integer(),
})

const MailState = OneOfOrNull(['waiting', 'sending', 'sent', 'failed', 'settled'])

export const Order = Type.Object({
  id: Id,
  orderNumber: Type.String(),
  source: OrderSource,
  /** Null when the shop doesn't provide it, as in Etsy's export. */
  customerEmail: Nullable(Type.String()),
  state: OrderState,
  isActivated: Type.Boolean(),
  activatedAt: Nullable(Instant),
  /** Null for a refund whose payment hasn't been reported. */
  paidAt: Nullable(Instant),
  refundedAt: Nullable(Instant),
  /** When the latest partial refund was reported. */
  partlyRefundedAt: Nullable(Instant),
  /** When a planner was first downloaded with one of its codes. */
  downloadedAt: Nullable(Instant),
  disputedAt: Nullable(Instant),
  /** When the operator last decided about it. */
  decidedAt: Nullable(Instant),
  /** What the operator is asked; empty for nothing. */
  asks: Type.Array(OneOf(orderQuestions)),
  /** The address that its shop says now, while the operator is asked about it. */
  askedEmail: Nullable(Type.String()),
  /** The lines that its shop says and it has no codes for, while the operator is asked about them. */
  added: Type.Array(OrderItem),
  /** When its buyer got the code by the claim page. */
  claimedAt: Nullable(Instant),
  /** Its first code, which is the customer's own. Null while nobody has seen it, because its buyer may claim it. */
  accessCode: Nullable(Type.String()),
  /** Identifies the code's history, `GET /api/admin/access-codes/:id/history`. */
  codeId: Nullable(Id),
  /** All codes that were made for it, the first one first. `product` is null when it isn't named. */
  codes: Type.Array(
    Type.Object({
      id: Id,
      code: Type.String(),
      /** True while nobody has seen it. `code` hides it then. */
      isKept: Type.Boolean(),
      product: Nullable(Type.String()),
      state: OneOf(['unused', 'used', 'void']),
      /** True if its line was refunded although it is used. */
      isUndecided: Type.Boolean(),
    }),
  ),
  /** Of a waiting order: a product isn't known, or it would get too many codes. */
  waitsFor: OneOfOrNull(orderWaits),
  /** The name of its shop, unless it is the only one of its source. */
  shopName: Nullable(Type.String()),
  /** The order that it may be, while the operator is asked. */
  sameAs: Nullable(
    Type.Object({
      id: Id,
      orderNumber: Type.String(),
      source: OrderSource,
      customerEmail: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  /** State of the latest email with the first code; null when none was sent. */
  mailState: MailState,
  /** What was bought; empty when the shop doesn't say, as in an imported file. */
  items: Type.Array(OrderItem),
  createdAt: Instant,
})
export type Order = Static<typeof Order>

export const ImportProblem = OneOf([
  'no_number',
  'bad_number',
  'formula',
  'bad_email',
  'columns',
  'quotes',
  'not_paid',
  'rounded',
  'test_order',
  'tip',
  'differs',
  'no_code',
  'bad_code',
  'code_taken',
])
export type ImportProblem = Static<typeof ImportProblem>

export const ImportReport = Type.Object({
  mode: OneOf(['preview', 'commit']),
  delimiter: OneOf(delimiters),
  /** The headers of the columns that were read; null for a missing column. Without order numbers, no line was read. */
  columns: Type.Object({
    orderNumber: Nullable(Type.String()),
    email: Nullable(Type.String()),
    status: Nullable(Type.String()),
    /** Codes that the customers hold, and whether they were used. They stay theirs, and no others are made. */
    code: Nullable(Type.String()),
    used: Nullable(Type.String()),
  }),
  /** The headers of other columns from which refunds, disputes and tests were read. */
  marks: Type.Array(Type.String()),
  /** All headers of the file, from which other columns can be chosen. Each is there once: a second `Email` is `Email (2)`. */
  headers: Type.Array(Type.String()),
  /** The line of the headers, counted from 1. */
  headerLine: Type.Integer(),
  /** The first lines of the file, from which another line of headers can be chosen. */
  firstLines: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
  /** Number of records without the header. */
  records: Type.Integer(),
  /** Paid orders that were created, or in a preview would be. */
  created: Type.Integer(),
  /** Of those, how many get a code at once, and how many wait because a product isn't known. */
  coded: Type.Integer(),
  waiting: Type.Integer(),
  /** Codes of the file that new orders keep. */
  held: Type.Integer(),
  /** Orders that the file refunds, in full or in part, known or not. They get no code. */
  refunded: Type.Integer(),
  /** Orders that already existed, and lines that repeat an order. */
  known: Type.Integer(),
  /** Orders that may be known ones of another shop. They wait, and the operator says whether they are. */
  asked: Type.Integer(),
  /** Lines with a word that only the shop knows. Nothing of them is imported before somebody has said what it means. */
  unanswered: Type.Integer(),
  /** Those words as the file writes them, in how many lines each of them is, and what it means in this shop; null while nobody has said it. */
  words: Type.Array(
    Type.Object({ kind: OneOf(wordKinds), word: Type.String(), count: Type.Integer(), meaning: OneOfOrNull(wordMeanings) }),
  ),
  /** New orders without an email address, whose codes aren't emailed. */
  withoutEmail: Type.Integer(),
  bad: Type.Integer(),
  /** The first 1,000 skipped lines. `line` counts from 1 and includes the header. */
  badLines: Type.Array(
    Type.Object({ line: Type.Integer(), orderNumber: Type.String(), problem: ImportProblem, message: Type.String() }),
  ),
  /** The first new orders in the file. */
  sample: Type.Array(Type.Object({ line: Type.Integer(), orderNumber: Type.String(), customerEmail: Nullable(Type.String()) })),
})
export type ImportReport = Static<typeof ImportReport>

/** Empty: none of the columns. */
const ColumnName = Type.Optional(Type.String({ maxLength: 220 }))

/**
 * `known`: reported before or without effect. `ignored`: correctly signed, but not about an order's payment. `unread`: about a payment, but
 * not understood; it is stored and the operator hears of it. `test`: sent in the shop's test mode; it makes no order.
 */
const Received = Type.Object({ result: OneOf(['accepted', 'known', 'ignored', 'unread', 'test']) })

/** The routes of shops. */
export const webhooksApi = ofEachShop((shop) => {
  const { sends, path, signedIn } = shopList[shop]
  const proof = signedIn === null ? '' : `, signed in \`${signedIn}\``
  const summary = `Receive ${sends}${proof}${shop === 'webhook' ? '; see docs/orders-webhook.md' : ''}`
  return route(`POST /api/webhooks/${path}`, { summary, access: 'public', reply: Received })
})

/** The addresses with a secret in them, of shops that sign nothing. */
export const webhookAddressApi = {
  gumroad: route('POST /api/webhooks/gumroad/:secret', {
    summary: 'Receive a ping of a Gumroad account at an address that only it knows; it is asked whether it is true',
    access: 'public',
    params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
    reply: Received,
  }),
}

export const ordersApi = {
  lostCode: route('POST /api/lost-code', {
    summary: 'Resend the unused codes of an address, or of one order of it; the reply is always the same',
    access: 'public',
    body: StrictObject({
      email: Type.String({ maxLength: 320 }),
      /** Without it, the codes of all orders are sent. */
      orderNumber: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Message,
  }),
  list: route('GET /api/admin/orders', {
    summary: 'List orders; `Link` leads to the next page, `X-Total-Count` is sent where counting is cheap',
    access: 'admin',
    apiScope: 'orders:read',
    query: Type.Object({
      /** Prefixes of words to find in the order's number, address or code. */
      q: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(OrderState),
      sort: Type.Optional(OrderSort),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Type.Array(Order),
  }),
  resend: route('POST /api/admin/orders/:id/resend', {
    summary: 'Resend the code, to a corrected address if one is given',
    access: 'admin',
    apiScope: 'orders:write',
    params: ById,
    body: Type.Unsafe<{ email?: string } | undefined | null>({
      // The body may be missing.
      type: ['object', 'null'],
      properties: { email: { type: 'string', maxLength: 320 } },
      additionalProperties: false,
    }),
    reply: Type.Object({ message: Type.String(), order: Order }),
  }),
  decide: route('POST /api/admin/orders/:id/decide', {
    summary:
      'Answer what is asked about an order: keep, limit to reading, or revoke its access, or follow what its shop says now',
    access: 'admin',
    params: ById,
    body: StrictObject({ decision: OneOf(orderDecisions) }),
    reply: Type.Object({ message: Type.String(), order: Order }),
  }),
  settle: route('POST /api/admin/orders/:id/settle', {
    summary: 'Settle a waiting order without more codes',
    access: 'admin',
    apiScope: 'orders:write',
    params: ById,
    reply: Type.Object({ message: Type.String(), order: Order }),
  }),
  answer: route('POST /api/admin/orders/:id/answer', {
    summary: 'Say whether an order that waits is the one that it may be; the reply has the order that is left',
    access: 'admin',
    apiScope: 'orders:write',
    params: ById,
    body: StrictObject({ isSame: Type.Boolean() }),
    reply: Type.Object({ message: Type.String(), order: Order }),
  }),
  import: route('POST /api/admin/orders/import', {
    securityEvent: 'orders-imported',
    summary: 'Import orders from a CSV file (`text/csv`, or the only file of a form); `preview` changes nothing',
    access: 'admin',
    freshProofMinutes,
    query: Type.Object({
      /** `preview` by default. */
      mode: Type.Optional(OneOf(['preview', 'commit'])),
      /** `false` creates the codes without emailing them; the default for a file with the codes that customers hold. */
      mail: Type.Optional(OneOf(['true', 'false'])),
      orderNumberColumn: ColumnName,
      emailColumn: ColumnName,
      statusColumn: ColumnName,
      codeColumn: ColumnName,
      usedColumn: ColumnName,
      /** What words of the shop mean, one in a line: its kind, its meaning and the word. Remembered for the shop when the file is imported. */
      answers: Type.Optional(Type.String({ maxLength: 8000, pattern: answersPattern })),
      /** The line of the headers, counted from 1. By default, it is found among the first lines. */
      headerLine: Type.Optional(Type.Integer({ minimum: 1 })),
      /** The id of the shop whose file it is. By default, it isn't known. */
      shop: Type.Optional(Type.String({ maxLength: 64 })),
      /** The name of a shop whose file it is, and of which no file was imported before. */
      newShop: Type.Optional(ConnectionName),
    }),
    reply: ImportReport,
  }),
}
