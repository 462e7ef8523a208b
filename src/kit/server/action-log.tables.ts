declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The action log: what administrators did. No route changes or deletes a row. */
    actions: {
      id: string
      /** The user who acted; null for the command line. Not a foreign key, so that it outlives the account. */
      actor_id: string | null
      actor_email: string | null
      /** `user.approve`, `code.create` ... */
      action: string
      /** What the action was applied to: an id, a code, an address. */
      subject: string
      /** JSON with further facts; never a secret. */
      details: string
      /** The network address of the request, or `cli`. */
      address: string
      created_at: string
    }
  }
}

export {}
