import { Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, OwnUser, route } from './contract.ts'
import { securityEventKinds } from './security-events.rules.ts'

const event = {
  id: Id,
  kind: OneOf(securityEventKinds),
  outcome: OneOf(['ok', 'failed']),
  createdAt: Instant,
}

/** An event of the user's own account. */
const SecurityEvent = Type.Object(event)

const LoggedEvent = Type.Object({
  ...event,
  /** The account that the event is about. Null when it is unknown or was deleted. */
  userId: Nullable(Id),
  email: Nullable(Type.String()),
  /** Keyed hash of the network. The same network always has the same hash, but the hash doesn't reveal it. */
  network: Nullable(Type.String()),
})

/** The audit log of security events. */
export const securityEventsApi = {
  own: route('GET /api/users/:userId/security-events', {
    summary: "List the last 100 security events of the user's account, newest first",
    params: OwnUser,
    reply: Type.Array(SecurityEvent),
  }),
  all: route('GET /api/admin/security-events', {
    summary: 'List the security events of the audit log, newest first',
    access: 'admin',
    query: Type.Object({
      state: Type.Optional(OneOf(['ok', 'failed'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Id),
    }),
    reply: Type.Array(LoggedEvent),
  }),
}
