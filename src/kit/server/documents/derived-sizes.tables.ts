declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** How much is derived from a document and stored in the database. Deleted with its upload. */
    derived_sizes: {
      upload_id: string
      /** What is derived, such as `texts`. */
      kind: string
      user_id: string
      row_count: number
      letters: number
    }
  }
}

export {}
