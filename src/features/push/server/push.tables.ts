declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** A device that gets notifications. Deleted with its session. */
    push_devices: {
      id: string
      user_id: string
      session_sid: string
      /** URL at the push service that accepts messages for the device. */
      endpoint: string
      /** The device's public key and its secret, base64url (RFC 8291). */
      p256dh: string
      auth: string
      user_agent: string
      created_at: string
      /** When the browser last registered, accurate to the hour. */
      seen_at: string
      last_result: 'accepted' | 'waiting' | 'refused' | null
      /** When a push service last accepted a message, accurate to the hour. */
      last_sent_at: string | null
      /** The push service has asked not to send before this time. */
      not_before: string | null
    }
    /** A message that waits to be sent to a device. Deleted when it was sent or has expired. */
    push_messages: {
      id: string
      device_id: string
      topic: string
      title: string
      body: string
      path: string
      expires_at: string
    }
  }
}

export {}
