import type { IncomingHttpHeaders } from 'node:http'
import type { TSchema } from 'typebox'
import { type Static, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { exactEmail, isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Language, languageNames, preferredLanguage } from '#kit/languages.ts'
import type { MessageFacts } from './message.rules.ts'

/** A system that sends events: how it proves them and what they mean. */
export interface Shop {
  /** For shops that sign their messages. */
  isGenuine?(message: { signature: string; body: Buffer; secret: string; nowMs: number }): boolean
  /**
   * For shops whose messages have no signature beside them: what is read and stored of a message, and what proves it; null when it isn't a
   * message of the shop. Of a shop that is asked (`AskShop`) nothing proves it.
   */
  opened?(body: Buffer): { body: Buffer; signature: string } | null
  /** For shops that sign in more than one header. */
  signatureIn?(headers: IncomingHttpHeaders): string
  /** When a signature was made, for shops that sign the time; null when it doesn't say. */
  signedAtMs?(signature: string): number | null
  /** True for an unsigned message with which a shop only tries the address. It expects status 200. */
  isPing?(body: Buffer): boolean
  /** True for a message of the shop's test mode: nobody has paid. Left out where a message doesn't tell. */
  isTest?(payload: unknown): boolean
  /** What a message says; null when it isn't read as one about an order. Throws `AppError` for invalid events in our own format. */
  read(payload: unknown): MessageFacts | null
  /** Of a message that isn't read: the field that isn't as expected, if it is about a payment; null when it is about something else. */
  unreadField(payload: unknown): string | null
}

/**
 * What a shop says when it is asked about a message. `confirmed`: its own words, which are read in place of the message. `denied`: it
 * doesn't know what the message is about. `silent`: it can be asked again later.
 */
export type ShopAnswer = { kind: 'confirmed'; body: Buffer } | { kind: 'denied' | 'silent'; reason: string }

/** Asks a shop about a message. Never throws. */
export type AskShop = (asked: Buffer, secret: string) => Promise<ShopAnswer>

/** Returns the payload if it has all fields of the schema, otherwise null. Additional fields are allowed, because shops often add some. */
export function fieldsOf<T extends TSchema>(schema: T, payload: unknown): Static<T> | null {
  return Check(schema, payload) ? (payload as Static<T>) : null
}

/** Returns the first field that isn't as the schema says, such as `billing.email`; null when the payload fits. */
export function wrongField(schema: TSchema, payload: unknown): string | null {
  if (Check(schema, payload)) return null
  const [first] = Errors(schema, payload)
  const missing =
    first?.keyword === 'required' ? `/${(first.params as { requiredProperties: string[] }).requiredProperties[0]}` : ''
  return `${first?.instancePath ?? ''}${missing}`.slice(1).replaceAll('/', '.').slice(0, 100) || 'message'
}

/** The payload as an object, to look at fields before they were checked. */
export const looseFields = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as Record<string, unknown>) : {}

/** The fields as a list of objects; empty for anything else. */
export const looseList = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(looseFields) : [])

/** An instant as a shop writes it; null for anything else. */
export function instantIn(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** An instant as a shop writes it in seconds, as a number or text; null for anything else. */
export function secondsIn(value: unknown): string | null {
  const date = new Date(Number(value ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** What a text says as JSON; null when it isn't JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** A language as a shop writes it, such as `de`, `de-AT` or `de_DE`; null for one that Willow doesn't speak. */
export const languageIn = (value: unknown): Language | null =>
  typeof value === 'string' ? preferredLanguage(value.replaceAll('_', '-'), languageNames) : null

/** An id sent by a shop, as a number or text. */
export const ShopId = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000]*$' })])
/** A field that may be left out, or null. */
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))
export const OptionalText = maybe(Type.String({ maxLength: 1000 }))

/** Returns the first candidate that is a valid address, as it was sent; null when none is. */
export function emailIn(...candidates: (string | null | undefined)[]): string | null {
  const found = candidates.find((candidate) => isEmail(normalizeEmail(candidate ?? '')))
  return found ? exactEmail(found) : null
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
