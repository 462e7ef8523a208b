import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OptionalEnd, route, StrictObject, withFields } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const DevicePassword = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Instant,
  /** Rounded to the hour. Null until the password is first used. */
  lastUsedAt: Nullable(Type.String()),
  /** Null when it has no end. */
  expiresAt: Nullable(Instant),
})
export type DevicePassword = Static<typeof DevicePassword>

export const devicePasswordsApi = {
  list: route('GET /api/auth/device-passwords', {
    summary: "List the user's device passwords, newest first",
    reply: Type.Array(DevicePassword),
  }),
  create: route('POST /api/auth/device-passwords', {
    summary: 'Create a password with which a device can only upload, and read what it has sent; it is shown only in this reply',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'device-password-made',
    body: StrictObject({ name: Type.String({ maxLength: 300 }), expiresAt: OptionalEnd }),
    reply: withFields(DevicePassword, { password: Type.String() }),
    status: 201,
  }),
  revoke: route('DELETE /api/auth/device-passwords/:id', {
    whileReadOnly: 'ends',
    summary: 'Revoke a device password',
    securityEvent: 'device-password-revoked',
    params: ById,
    reply: Message,
  }),
}
