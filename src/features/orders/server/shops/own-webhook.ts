import { type TString, Type } from 'typebox'
import { normalizeEmail } from '#kit/email-address.ts'
import { unreadableEvent } from '../../orders.errors.ts'
import { isOrderNumber, type OrderItem, orderKey, type RefundedLine } from '../../orders.rules.ts'
import { isSignedAt, signedAtMs } from '../webhook-signature.ts'
import type { StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, instantIn, languageIn, looseFields, OptionalText, type Shop, wrongField } from './shop.ts'

const Text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' })
/** An id or a number, which many systems send as a JSON number. */
const id = (text: TString) => Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), text])
const LineId = id(Text(1, 64))
const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const Event = Type.Object({
  id: id(Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' })),
  type: Type.String(),
  order: Type.Object({
    number: id(Type.String()),
    email: Type.Optional(Type.String()),
    paid_at: Type.Optional(Type.String()),
    updated_at: Type.Optional(Type.String()),
    language: OptionalText,
  }),
})

/** What was bought, and how much of it was refunded. Both may be left out. */
const Lines = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(LineId),
        title: Text(1, 200),
        sku: Type.Optional(id(Text(0, 200))),
        product_id: Type.Optional(id(Text(0, 200))),
        quantity: Quantity,
      }),
      { maxItems: 500 },
    ),
  ),
  refunded: Type.Optional(Type.Array(Type.Object({ id: LineId, quantity: Quantity }), { maxItems: 500 })),
})

const kinds: ReadonlyMap<string, StateMeaning> = new Map([
  ['order.paid', 'paid'],
  ['order.refunded', 'refunded'],
  ['order.partly_refunded', 'refund'],
])

const wrong = (message: string) => unreadableEvent({ message })
const isMissing = (payload: unknown, field: string) =>
  field !== 'message' && field.split('.').reduce<unknown>((at, name) => looseFields(at)[name], payload) === undefined

/** Our own format; see docs/orders-webhook.md. */
export const ownWebhook: Shop = {
  isGenuine: ({ signature, body, secret, nowMs }) => isSignedAt(body, { secret, header: signature, nowMs }),
  signedAtMs,
  // What isn't understood in our own format is refused with the problem.
  unreadField: () => null,
  read(payload) {
    const event = fieldsOf(Event, payload)
    if (!event) {
      const field = wrongField(Event, payload) ?? ''
      throw wrong(`${field}: ${isMissing(payload, field) ? 'Required' : 'Invalid'}`)
    }
    const kind = kinds.get(event.type)
    // A word of payment that isn't one of ours is a mistake of the sender, and not about something else.
    if (!kind && /(^|[^a-z])paid/i.test(event.type)) throw wrong(`type: ${event.type.slice(0, 60)}`)
    if (!kind) return null
    const { email = '', paid_at, updated_at } = event.order
    const number = String(event.order.number)
    for (const [name, time] of Object.entries({ paid_at, updated_at }))
      if (time !== undefined && instantIn(time) === null) throw wrong(`order.${name}: Invalid`)
    if (!isOrderNumber(number)) throw wrong('order.number: Invalid')
    const customerEmail = emailIn(email)
    const isEmpty = normalizeEmail(email) === ''
    if (isEmpty && kind === 'paid') throw wrong('order.email: Required')
    if (!isEmpty && customerEmail === null) throw wrong('order.email: Invalid')
    const { items, lines } = linesIn(event.order, kind)
    const eventId = String(event.id)
    return {
      order: {
        source: 'webhook',
        reference: orderKey(number),
        orderNumber: number,
        customerEmail,
        paidAt: instantIn(paid_at),
        saidAt: instantIn(updated_at),
        language: languageIn(event.order.language),
        items,
      },
      state: event.type,
      meaning: kind,
      isPaid: null,
      eventId,
      refunds: kind === 'refund' ? [{ eventId, lines }] : [],
    }
  },
}

function linesIn(order: object, kind: StateMeaning): { items: OrderItem[]; lines: RefundedLine[] } {
  const lines = fieldsOf(Lines, order)
  if (!lines) throw wrong(`order.${wrongField(Lines, order)}: Invalid`)
  const { items, refunded } = lines
  const ids = (items ?? []).flatMap(({ id }) => (id === undefined ? [] : String(id)))
  if (new Set(ids).size < ids.length) throw wrong('order.items: Two lines have the same id')
  if (refunded && kind !== 'refund') throw wrong('order.refunded: Only with order.partly_refunded')
  return {
    items: itemsIn(items, 'title'),
    lines: (refunded ?? []).map(({ id, quantity }) => ({ lineId: String(id), quantity })),
  }
}
