/** Work that waits, is under way, is done, or was given up. */
export interface JobsTable {
  id: string
  /** Which handler does it, such as `files.remove`. */
  kind: string
  /** The same key is never enqueued twice. */
  key: string
  /** JSON. */
  payload: string
  /** Who caused it; null: nobody in particular. */
  owner: string | null
  /** Jobs of a lower turn come first. */
  turn: number
  /** Of the jobs with one queue only the earliest is done; null: it waits for no other. */
  queue: string | null
  /** Not before. */
  run_at: string
  /** Until then it belongs to `lease_owner`; null while nobody does it. */
  leased_until: string | null
  lease_owner: string | null
  /** Counts the leases: whoever held an earlier one may change nothing any more. */
  fence: number
  tries: number
  /** Why the last try failed. */
  error: string | null
  done_at: string | null
  /** Given up after too many tries; it stays until an operator runs it again. */
  died_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    jobs: JobsTable
  }
}
