/** Result of comparing the database and the files. */
export interface Findings {
  database: { place: string; id: string | null }
  files: { place: string; id: string | null }
  rows: number
  /** When the newest row was created. */
  newestRow: string | null
  filesInAll: number
  inQuarantine: number
  /** Files that rows name but that don't exist. */
  missing: string[]
  /** Files that no row names. */
  unnamed: number
  damage: string[]
  /** True when the files have seen a later state of the database. */
  isOlder: boolean
  /** Why the server would refuse to start; null when it would start. */
  refusal: string | null
  /** What was changed; null after an inspection. */
  outcome: { id: string; released: number; quarantined: number } | null
}
