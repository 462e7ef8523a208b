import { AppError } from '#kit/errors.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import { wordKey } from '../../order-words.rules.ts'
import { isOrderNumber, type OrderEvent } from '../../orders.rules.ts'
import { type MessageFacts, type StateMeaning, toldBy } from '../shops/message.rules.ts'
import { emailIn, looseFields, type Shop } from '../shops/shop.ts'
import { noOrder, type OrderFields } from './deliveries.store.ts'

const { reasons } = deliveriesTexts

/** What a correctly signed body says. */
export type ReadDelivery =
  | { kind: 'events'; events: OrderEvent[] }
  | { kind: 'ignored' }
  | { kind: 'test'; about: OrderFields }
  | {
      kind: 'unread'
      reason: string
      field: string
      about: OrderFields
      error: AppError | null
      /** The shop's word that isn't known. */
      word: string | null
      /** Of a message that isn't understood because its state isn't known: the order, if a paid one can come to that state. */
      follows: OrderEvent | null
    }

type Unread = Extract<ReadDelivery, { kind: 'unread' }>

/**
 * Reads a body. A message about a payment is never ignored: either it has events, or it says which field isn't understood. `answer` is what
 * its state means to an administrator.
 */
export function readDelivery(shop: Shop, body: Buffer, answer: StateMeaning | null = null): ReadDelivery {
  const unread = (field: string, reason: string, about = noOrder, error: AppError | null = null): Unread => ({
    kind: 'unread',
    ...{ field, reason, about, error },
    ...{ word: null, follows: null },
  })
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    return unread('body', reasons.json)
  }
  // Before anything else, so that no shop's events of a test can become an order.
  if (shop.isTest?.(payload)) return { kind: 'test', about: guess(payload) }
  let facts: MessageFacts | null
  try {
    facts = shop.read(payload)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return unread(error.message, error.message, noOrder, error)
  }
  if (facts === null) {
    const field = shop.unreadField(payload)
    return field === null ? { kind: 'ignored' } : unread(field, reasons.field(field), guess(payload))
  }
  const { order, state, meaning, isLater } = facts
  const told = toldBy(facts, answer)
  if (told.kind === 'nothing') return { kind: 'ignored' }
  const about = fieldsOfOrder(order)
  if (order.orderNumber !== null && !isOrderNumber(order.orderNumber)) return unread('number', reasons.number, about)
  if (told.kind === 'events') return told
  const follows = isLater ? { ...order, kind: 'paid' as const, eventId: 'paid' } : null
  // What contradicts itself has to be asked about each time.
  const word = meaning === null && wordKey(state) !== '' ? state : null
  return { ...unread('status', reasons.state(state.slice(0, 60)), about), word, follows }
}

export const fieldsOfOrder = ({ reference, orderNumber, customerEmail }: MessageFacts['order']): OrderFields => ({
  reference: reference.slice(0, 200),
  orderNumber: orderNumber?.slice(0, 200) ?? null,
  customerEmail,
})

/** The fields of an order that isn't read as events, as far as they can be found, so that the operator can look it up in the shop. */
function guess(payload: unknown): OrderFields {
  const order = looseFields(payload)
  const attributes = looseFields(looseFields(order.data).attributes)
  const checkout = looseFields(looseFields(order.data).object)
  const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null)
  const emails = [
    order.email,
    order.contact_email,
    looseFields(order.billing).email,
    attributes.user_email,
    checkout.customer_email,
  ]
  return {
    reference: textOf(checkout.payment_intent) ?? textOf(checkout.id) ?? textOf(order.id) ?? textOf(looseFields(order.data).id),
    orderNumber: textOf(order.name) ?? textOf(order.number) ?? textOf(attributes.order_number),
    customerEmail: emailIn(...emails.map((email) => (typeof email === 'string' ? email.slice(0, 1000) : null))),
  }
}
