/** A device that gets notifications. It goes with its session. */
export interface PushDevicesTable {
  id: string
  user_id: string
  session_sid: string
  /** Where its push service takes messages. */
  endpoint: string
  /** Its public key and its secret, base64url (RFC 8291). */
  p256dh: string
  auth: string
  user_agent: string
  created_at: string
  /** When its browser named it last, to the hour. */
  seen_at: string
  last_result: 'accepted' | 'waiting' | 'refused' | null
  /** When a push service took the last message, to the hour. */
  last_sent_at: string | null
  /** Its push service asked to wait until then. */
  not_before: string | null
}

/** A message on its way to a device; it goes when it was sent or is worth nothing any more. */
export interface PushMessagesTable {
  id: string
  device_id: string
  topic: string
  title: string
  body: string
  path: string
  expires_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    push_devices: PushDevicesTable
    push_messages: PushMessagesTable
  }
}
