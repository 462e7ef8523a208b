import type { IncomingHttpHeaders } from 'node:http'
import type { TSchema } from 'typebox'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { isEmail, normalizeEmail } from '#features/accounts/accounts.rules.ts'
import type { OrderEvent } from '../../orders.rules.ts'

/** A system that sends events: how it signs them and what they mean. */
export interface Shop {
  isGenuine(request: { headers: IncomingHttpHeaders; body: Buffer; secret: string; nowMs: number }): boolean
  /** Returns the events in order; none when an order's payment isn't concerned. Throws `AppError` for invalid events in our own format. */
  events(payload: unknown): OrderEvent[]
}

/** Returns the payload if it has all fields of the schema, otherwise null. Additional fields are allowed, because shops often add some. */
export function fieldsOf<T extends TSchema>(schema: T, payload: unknown): Static<T> | null {
  return Check(schema, payload) ? (payload as Static<T>) : null
}

/** An id sent by a shop, as a number or text. */
export const ShopId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000]*$' })])
export const OptionalText = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]))

/** Returns the first candidate that is a valid address, lower-cased; null when none is. */
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
