import { type Static, Type } from 'typebox'
import { apiScopes } from '#kit/api-scopes.ts'
import { ById, Id, Instant, Message, Nullable, OneOf, OptionalEnd, route, StrictObject, withFields } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const Scope = OneOf(apiScopes)

const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  /** What it may do. */
  scopes: Type.Array(Scope),
  /** The administrator who made it, as whom it acts. */
  madeBy: Type.String(),
  createdAt: Instant,
  /** Rounded to the hour. Null until the key is first used. */
  lastUsedAt: Nullable(Type.String()),
  /** Null when it has no end. */
  expiresAt: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKey>

export const apiKeysApi = {
  list: route('GET /api/admin/api-keys', {
    summary: 'List the API keys of all administrators that work, newest first',
    access: 'admin',
    reply: Type.Array(ApiKey),
  }),
  create: route('POST /api/admin/api-keys', {
    summary: 'Create a key with which a program can do what its scopes say; it is shown only in this reply',
    access: 'admin',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'api-key-made',
    body: StrictObject({
      name: Type.String({ maxLength: 300 }),
      scopes: Type.Array(Scope, { minItems: 1, maxItems: apiScopes.length, uniqueItems: true }),
      expiresAt: OptionalEnd,
    }),
    reply: withFields(ApiKey, { key: Type.String() }),
    status: 201,
  }),
  revoke: route('DELETE /api/admin/api-keys/:id', {
    summary: 'Revoke an API key of any administrator',
    access: 'admin',
    securityEvent: 'api-key-revoked',
    params: ById,
    reply: Message,
  }),
}
