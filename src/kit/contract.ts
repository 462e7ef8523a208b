import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { SecurityEventKind } from './security-events.rules.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call a route: anyone, a signed-in person, or a signed-in administrator. */
export type Access = 'public' | 'owner' | 'admin'

export interface RouteShape {
  summary: string
  /** `owner` when left out: a route is private unless it says otherwise. */
  access?: Access
  /** How old a proof of identity may be; after that it is asked for again. */
  freshProofMinutes?: number
  /** The kind of event that the audit log gets of each call that was tried. */
  securityEvent?: SecurityEventKind
  params?: TSchema
  query?: TSchema
  /** JSON body. Undeclared fields are refused. */
  body?: TSchema
  /** Parts of a multipart body, described for the documentation; the handler reads the stream. */
  form?: TSchema
  /** What leaves the server: fields that are not declared here never do. */
  reply: TSchema
  /** The success status, 200 when left out. */
  status?: number
  /** The browser keeps the last answer, to show it while there is no network. */
  isKept?: boolean
  /** A create with an id of the browser (`MadeId`) that comes again answers 200 with the row: the first answer was lost. */
  isRepeatable?: boolean
}

export type Route<S extends RouteShape = RouteShape> = S & { method: Method; path: string; access: Access; status: number }

/**
 * Declares one call of the HTTP interface. Server and browser both import it: the server serves it
 * (`kit/server/serve.ts`), the browser calls it (`kit/web/call.ts`), and the OpenAPI document falls out of it.
 * The built app has its address and `isKept` only (`scripts/toolchain/browser-contracts.ts`).
 *
 * @example
 * route('GET /api/users/:userId/goals', { summary: 'Goals of a person', params: OwnUser, reply: Type.Array(Goal) })
 */
export function route<S extends RouteShape>(address: `${Method} /${string}`, shape: S): Route<S> {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...shape, method, path, access: shape.access ?? 'owner', status: shape.status ?? 200 }
}

type Part<S extends RouteShape, Name extends 'params' | 'query' | 'body'> = S[Name] extends TSchema
  ? Record<Name, Static<S[Name]>>
  : unknown

/** What a caller passes and a handler receives: the parts that the route declares. */
export type RouteInput<S extends RouteShape> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>

export type RouteReply<S extends RouteShape> = Static<S['reply']>

/** An object schema that refuses fields it does not name. */
export function StrictObject<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** An object schema with the fields of `base`, and more. */
export function withFields<B extends TProperties, M extends TProperties>(base: TObject<B>, more: M) {
  return Type.Object({ ...base.properties, ...more })
}

export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** Made by the browser, so that a create that is sent twice is kept once: a UUIDv7, which sorts by the time it was made. */
export const MadeId = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' })
/** A UTC instant in ISO 8601, `2026-11-21T09:30:00.000Z`. */
export const Instant = Type.String()
/** One plain type or null. A list of types, not a union of schemas: replies are written several times faster that way. */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
}
/** One of a few words. */
export function OneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words })
}
export function OneOfOrNull<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number] | null>({ type: ['string', 'null'], enum: [...words, null] })
}
/** `userId` in a path or body is always checked against the session (see `serve`). */
export const OwnUser = Type.Object({ userId: Id })
export const ById = Type.Object({ id: Id })
export const Message = Type.Object({ message: Type.String() })
export const ErrorReply = Type.Object({ message: Type.String(), code: Type.String() })
