declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Jobs that are waiting, running, done or dead. */
    jobs: {
      id: string
      /** Names the handler, such as `files.remove`. */
      kind: string
      /** Unique: a job with an existing key isn't added. */
      key: string
      /** Arguments of the handler, as JSON. */
      payload: string
      /** The user who caused the job; null when no user did. */
      owner: string | null
      /** Jobs with a lower turn run first. */
      turn: number
      /** Only the earliest open job of a queue runs. Null when the job waits for no other. */
      queue: string | null
      /** The job doesn't start before this time. */
      run_at: string
      /** End of the lease of `lease_owner`; null when no worker has the job. */
      leased_until: string | null
      lease_owner: string | null
      /** Number of the lease. A worker with an older number can't change the job any more. */
      fence: number
      tries: number
      /** Why the last try failed. */
      error: string | null
      done_at: string | null
      /** When the job was given up after too many tries. It stays until an operator runs it again. */
      died_at: string | null
    }
  }
}

export {}
