/** What administrators did. Rows are only ever added. */
export interface ActionsTable {
  id: string
  /** The person who acted; null for the command line. Kept as text, so that it outlives the account. */
  actor_id: string | null
  actor_email: string | null
  /** `user.approve`, `code.create` ... */
  action: string
  /** Whom or what it was done to: an id, a code, an address. */
  subject: string
  /** JSON of what else is worth knowing; never a secret. */
  details: string
  /** From where: the network address, or `cli`. */
  address: string
  created_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    actions: ActionsTable
  }
}
