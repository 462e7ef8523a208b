/** How much is derived from a document and stored in the database. Deleted with its upload. */
export interface DerivedSizesTable {
  upload_id: string
  /** What is derived, such as `texts`. */
  kind: string
  user_id: string
  row_count: number
  letters: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    derived_sizes: DerivedSizesTable
  }
}
