/** What the database says before anything is written. */
export interface DatabaseSide {
  /** `none`: no database, or one without our tables. `empty-file`: a file of 0 bytes, which no program leaves behind. */
  state: 'none' | 'empty-file' | 'there'
  id: string | null
  /** False while a first start is between its two writes. Until it's true, the id isn't final. */
  isPaired: boolean
  hasUsers: boolean
  /** How many of the newest files were searched for, and how many of them don't exist. */
  newest: number
  missing: number
}

export interface FilesSide {
  id: string | null
  hasFiles: boolean
}

export interface Sides {
  database: DatabaseSide
  files: FilesSide
}

export type Refusal =
  | 'moved'
  | 'different'
  | 'no-database'
  | 'empty-database-file'
  | 'files-without-id'
  | 'database-without-id'
  | 'files-gone'
  | 'unnamed-files'
  | 'missing-files'

/** `pair`: write the missing part of the pair, then start. */
export type Verdict = { kind: 'start' } | { kind: 'pair' } | { kind: 'refuse'; refusal: Refusal }

export const newestCounted = 100

/** Prefixes of the note that replaces the id: next to files that were moved to another store, and to those that are being moved there. */
const notePrefixes = { away: 'moved ', underWay: 'moving ' }
export const awayNote = (id: string) => notePrefixes.away + id
export const underWayNote = (id: string) => notePrefixes.underWay + id

const refuse = (refusal: Refusal): Verdict => ({ kind: 'refuse', refusal })

/**
 * Decides whether this database belongs to these files. A wrong guess would cost users their files, so it refuses whenever it can't be
 * sure. The id is written to the database first: a crash between the two writes leaves a database with an unpaired id, but never files with
 * an id that the database lacks.
 */
export function judge({ database, files }: Sides): Verdict {
  const namesFiles = database.newest > 0
  if (files.id?.startsWith(notePrefixes.away) || files.id?.startsWith(notePrefixes.underWay)) return refuse('moved')
  if (database.state === 'empty-file' && (files.hasFiles || files.id !== null)) return refuse('empty-database-file')
  if (database.state !== 'there') return files.hasFiles || files.id !== null ? refuse('no-database') : { kind: 'pair' }

  if (database.id !== null && files.id !== null) {
    if (database.id !== files.id) return refuse('different')
    if (namesFiles && !files.hasFiles) return refuse('files-gone')
    return database.isPaired ? { kind: 'start' } : { kind: 'pair' }
  }
  const isEmpty = !namesFiles && !files.hasFiles
  if (database.id !== null && database.isPaired) return isEmpty ? { kind: 'pair' } : refuse('files-without-id')
  if (files.id !== null) return isEmpty && !database.hasUsers ? { kind: 'pair' } : refuse('database-without-id')

  if (!namesFiles) return files.hasFiles ? refuse('unnamed-files') : { kind: 'pair' }
  return database.missing > 0 ? refuse('missing-files') : { kind: 'pair' }
}

/** True when another process may be between its two writes, so that trying again makes sense. */
export function isWorthReadingAgain(verdict: Verdict): boolean {
  return verdict.kind === 'refuse' && verdict.refusal !== 'different' && verdict.refusal !== 'missing-files'
}
