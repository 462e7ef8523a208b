/** What a look at database and files found. */
export interface Findings {
  database: { place: string; id: string | null }
  files: { place: string; id: string | null }
  rows: number
  /** When the newest row came. */
  newestRow: string | null
  filesInAll: number
  inQuarantine: number
  /** Files that rows name and that are not there. */
  missing: string[]
  /** Files that no row names. */
  unnamed: number
  damage: string[]
  /** The files have seen a later state of the database. */
  isOlder: boolean
  /** Why the server would not start; null: it would. */
  refusal: string | null
  /** What was done; null: it was only looked at. */
  outcome: { id: string; released: number; quarantined: number } | null
}
