import { type Static, Type } from 'typebox'
import {
  ById,
  Id,
  Instant,
  Message,
  Nullable,
  OneOf,
  OneOfOrNull,
  OwnUser,
  route,
  StrictObject,
  withFields,
} from '#kit/contract.ts'
import { longestEndpoint } from './push.rules.ts'

const PushDevice = Type.Object({
  id: Id,
  userAgent: Type.String(),
  createdAt: Instant,
  /** When the browser last registered, accurate to the hour. */
  seenAt: Instant,
  /** When a notification was last handed to the push service, accurate to the hour. Null when none was. */
  lastSentAt: Nullable(Type.String()),
  /** The result of the last notification. Null when none was sent. */
  lastResult: OneOfOrNull(['accepted', 'waiting', 'refused']),
  /** True if the device belongs to the session that asks. */
  isCurrent: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

/** The key that browsers subscribe with (RFC 8292), base64url. */
const publicKey = Type.String()

const PushState = Type.Object({
  publicKey,
  devices: Type.Array(PushDevice),
})
export type PushState = Static<typeof PushState>

export const pushApi = {
  state: route('GET /api/users/:userId/push-devices', {
    summary: "List the devices that get a user's notifications, newest first, and the key to subscribe with",
    params: OwnUser,
    reply: PushState,
  }),
  add: route('POST /api/push-devices', {
    summary: 'Send notifications to this browser while it is signed in; repeating it updates the push address',
    givesAccess: true,
    body: StrictObject({
      userId: Id,
      endpoint: Type.String({ minLength: 1, maxLength: longestEndpoint }),
      p256dh: Type.String({ maxLength: 100 }),
      auth: Type.String({ maxLength: 40 }),
    }),
    reply: withFields(PushDevice, { publicKey }),
  }),
  remove: route('DELETE /api/push-devices/:id', {
    whileReadOnly: 'ends',
    summary: 'Stop sending notifications to a device',
    params: ById,
    reply: Message,
  }),
  test: route('POST /api/push-devices/:id/test', {
    summary: "Send a test notification to a device, and return its push service's answer",
    params: ById,
    reply: Type.Object({ result: OneOf(['accepted', 'gone', 'wait', 'refused', 'failed']) }),
  }),
}
