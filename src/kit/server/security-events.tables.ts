import type { SecurityEventKind, SecurityOutcome } from '../security-events.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The audit log of security events. It contains no addresses and no secrets. */
    security_events: {
      id: string
      kind: SecurityEventKind
      /** The account that the event is about; null when there is none, as for an unknown email. */
      user_id: string | null
      /** A keyed hash of the network, see `networkHash`. */
      network: string | null
      outcome: SecurityOutcome
      created_at: string
    }
  }
}
