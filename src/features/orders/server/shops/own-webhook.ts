import { Type } from 'typebox'
import { normalizeEmail } from '#kit/email-address.ts'
import { unreadableEvent } from '../../orders.errors.ts'
import { isOrderNumber, type OrderEventKind, orderKey } from '../../orders.rules.ts'
import { isSignedAt, signedAtMs } from '../webhook-signature.ts'
import { emailIn, fieldsOf, type Shop } from './shop.ts'

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' }),
  type: Type.String(),
  order: Type.Object({ number: Type.String(), email: Type.Optional(Type.String()) }),
})

const kinds: ReadonlyMap<string, OrderEventKind> = new Map([
  ['order.paid', 'paid'],
  ['order.refunded', 'refunded'],
  ['order.partly_refunded', 'partly_refunded'],
])

const wrong = (message: string) => unreadableEvent({ message })

/** Our own format; see docs/orders-webhook.md. */
export const ownWebhook: Shop = {
  isGenuine: ({ signature, body, secret, nowMs }) => isSignedAt(body, { secret, header: signature, nowMs }),
  signedAtMs,
  // Our own format has no test mode.
  isTest: () => false,
  // What isn't understood in our own format is refused with the problem.
  unreadField: () => null,

  events(payload) {
    const event = fieldsOf(Event, payload)
    if (!event) throw unreadableEvent()
    const kind = kinds.get(event.type)
    if (!kind) return []
    const { number, email = '' } = event.order
    if (!isOrderNumber(number)) throw wrong('order.number: Invalid')
    const customerEmail = emailIn(email)
    const isEmpty = normalizeEmail(email) === ''
    if (isEmpty && kind === 'paid') throw wrong('order.email: Required')
    if (!isEmpty && customerEmail === null) throw wrong('order.email: Invalid')
    return [
      {
        source: 'webhook',
        reference: orderKey(number),
        eventId: event.id,
        kind,
        orderNumber: number,
        customerEmail,
      },
    ]
  },
}
