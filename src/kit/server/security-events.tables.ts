import type { SecurityEventKind, SecurityOutcome } from '../security-events.rules.ts'

/** The audit log of security events. No address and no secret stands in it. */
export interface SecurityEventsTable {
  id: string
  kind: SecurityEventKind
  /** Whose account it was about; null where nobody has it. */
  user_id: string | null
  /** A keyed hash of the network, see `networkHash`. */
  network: string | null
  outcome: SecurityOutcome
  created_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    security_events: SecurityEventsTable
  }
}
