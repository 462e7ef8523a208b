import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ApiScope } from './api-scopes.ts'
import type { ReadOnlyReason } from './read-only.rules.ts'
import type { SecurityEventKind } from './security-events.rules.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call a route: anyone, a signed-in user, or a signed-in administrator. */
export type Access = 'public' | 'owner' | 'admin'

export interface RouteShape {
  summary: string
  /** `owner` by default, so a route is private unless it says otherwise. */
  access?: Access
  /** The oldest proof of identity that the route accepts. The server answers 403 to an older one, and the browser asks for a new one. */
  freshProofMinutes?: number
  /**
   * True when the route creates or changes something through which an owner's account can be used, or removes what protects it. Like every
   * change by an administrator, it must write in `hold.transaction`, so that a session that has ended gives no access
   * (`kit/server/access/hold.ts`). `by mailed link`: for whoever has a `token` of an email. One hook decides in which browsers such a link works.
   */
  givesAccess?: true | 'by mailed link'
  /**
   * What an API key must be allowed to do, to call the route instead of an administrator. Without it, no key can. A route that needs a fresh
   * proof has none, because a machine can't prove who it is.
   */
  apiScope?: ApiScope
  /** Why the owner of a read-only account may make the call although it isn't a plain read. Without it, the reply is 403. */
  whileReadOnly?: ReadOnlyReason
  /** The event that a call adds to the audit log. A call refused before the attempt (session, rate limit, invalid request) adds none. */
  securityEvent?: SecurityEventKind
  params?: TSchema
  query?: TSchema
  /** JSON body. Unknown fields are refused. */
  body?: TSchema
  /** Parts of a multipart body, for the documentation only: the handler reads the stream itself. */
  form?: TSchema
  /** Schema of the reply. Fields that it doesn't declare never leave the server. */
  reply: TSchema
  /** Status of a success, 200 by default. */
  status?: number
  /** True when the browser keeps the last reply, to show it offline. */
  isCached?: boolean
  /** True for a create whose id the browser makes (`MadeId`). A retry after a lost reply is answered with 200 and the existing row. */
  isRepeatable?: boolean
}

export type Route<S extends RouteShape = RouteShape> = S & { method: Method; path: string; access: Access; status: number }

/**
 * Declares one call of the HTTP interface. Both sides import it: the server serves it (`kit/server/http/serve.ts`), and the browser calls it
 * (`kit/web/calls/call.ts`). The OpenAPI document is generated from it.
 *
 * @example
 * route('GET /api/users/:userId/goals', { summary: "List a user's goals", params: OwnUser, reply: Type.Array(Goal) })
 */
export function route<S extends RouteShape>(address: `${Method} /${string}`, shape: S): Route<S> {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...shape, method, path, access: shape.access ?? 'owner', status: shape.status ?? 200 }
}

type Part<S extends RouteShape, Name extends 'params' | 'query' | 'body'> = S[Name] extends TSchema
  ? Record<Name, Static<S[Name]>>
  : unknown

/** The parts that a route declares: what a caller passes and a handler receives. */
export type RouteInput<S extends RouteShape> = Part<S, 'params'> & Part<S, 'query'> & Part<S, 'body'>

export type RouteReply<S extends RouteShape> = Static<S['reply']>

/** Makes an object schema that refuses unknown fields. */
export function StrictObject<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** Makes an object schema with the fields of `base` and `more`. */
export function withFields<B extends TProperties, M extends TProperties>(base: TObject<B>, more: M) {
  return Type.Object({ ...base.properties, ...more })
}

export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** An id that the browser makes, so that the server can recognize a repeated create: a UUIDv7, which sorts by creation time. */
export const MadeId = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' })
/** An instant in ISO 8601 and UTC, such as `2026-11-21T09:30:00.000Z`. */
export const Instant = Type.String()
/** Makes a schema for one plain type or null. A list of types serialises several times faster than a union of schemas. */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
}
/** Makes a schema for one of the given words. */
export function OneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words })
}
export function OneOfOrNull<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number] | null>({ type: ['string', 'null'], enum: [...words, null] })
}
/** The end of something that gives access; null or missing for none. `readEnd` on the server checks that it's ahead. */
export const OptionalEnd = Type.Optional(Nullable(Type.String({ format: 'date-time', maxLength: 30 })))
/** `serve` compares a `userId` in the path or body with the session's user. */
export const OwnUser = Type.Object({ userId: Id })
export const ById = Type.Object({ id: Id })
export const Message = Type.Object({ message: Type.String() })
export const ErrorReply = Type.Object({ message: Type.String(), code: Type.String() })
