import { AppError } from '#kit/errors.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import { isOrderNumber, type OrderEvent } from '../../orders.rules.ts'
import { emailIn, looseFields, type Shop } from '../shops/shop.ts'

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
      /** What follows if its unknown state means that the order is paid. Empty when something else isn't understood. */
      ifPaid: OrderEvent[]
      /** True if it says nothing new about an order that is stored as paid. */
      isLater: boolean
    }

type Unread = Extract<ReadDelivery, { kind: 'unread' }>

export interface OrderFields {
  reference: string | null
  orderNumber: string | null
  customerEmail: string | null
}

const nothing: OrderFields = { reference: null, orderNumber: null, customerEmail: null }

/** Reads a body. A message about a payment is never ignored: either it has events, or it says which field isn't understood. */
export function readDelivery(shop: Shop, body: Buffer): ReadDelivery {
  const unread = (field: string, reason: string, about = nothing, error: AppError | null = null): Unread => ({
    kind: 'unread',
    field,
    reason,
    about,
    error,
    isLater: false,
    ifPaid: [],
  })
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    return unread('body', reasons.json)
  }
  // Before anything else, so that no shop's events of a test can become an order.
  if (shop.isTest(payload)) return { kind: 'test', about: guess(payload) }
  const eventsOf = (read: unknown) => shop.events(read).map((event) => ({ ...event, ...shop.identity?.(read) }))
  let events: OrderEvent[]
  try {
    events = eventsOf(payload)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return unread(error.message, error.message, nothing, error)
  }
  const wrong = events.find(({ orderNumber }) => orderNumber !== null && !isOrderNumber(orderNumber))
  if (wrong) return unread('number', reasons.number, fieldsOfEvent(wrong))
  if (events.length > 0) return { kind: 'events', events }
  const field = shop.unreadField(payload)
  if (field !== null) return unread(field, reasons.field(field), guess(payload))
  const unknown = shop.unknownState?.(payload) ?? null
  if (unknown === null) return { kind: 'ignored' }
  const state = unknown.state.slice(0, 60)
  const ifPaid = shop.asPaid ? eventsOf(shop.asPaid(payload)) : []
  return { ...unread('status', reasons.state(state), guess(payload)), isLater: unknown.isLater, ifPaid }
}

export const fieldsOfEvent = ({ reference, orderNumber, customerEmail }: OrderEvent): OrderFields => ({
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
