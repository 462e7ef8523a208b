import type { IncomingHttpHeaders } from 'node:http'
import type { TSchema } from 'typebox'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { isEmail, normalizeEmail } from '#features/accounts/accounts.rules.ts'
import type { OrderEvent } from '../../orders.rules.ts'

/** A system that sends events: how it signs them, and what they mean. */
export interface Shop {
  isGenuine(request: { headers: IncomingHttpHeaders; body: Buffer; secret: string; nowMs: number }): boolean
  /** The events in the order they happened; none for what does not concern an order's payment. Throws `AppError` for an event of ours that is wrong. */
  events(payload: unknown): OrderEvent[]
}

/** The payload if it has the fields that are read of it; shops add others all the time. */
export function fieldsOf<T extends TSchema>(schema: T, payload: unknown): Static<T> | null {
  return Check(schema, payload) ? (payload as Static<T>) : null
}

/** An id as shops send it: a number, or text. */
export const ShopId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000]*$' })])
export const OptionalText = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]))

/** The first of several addresses that is one. */
export function emailIn(...candidates: (string | null | undefined)[]): string | null {
  for (const candidate of candidates) {
    const email = normalizeEmail(candidate ?? '')
    if (isEmail(email)) return email
  }
  return null
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
