import type { EditionState } from '../editions.contract.ts'
import type { InkStep } from '../ink.rules.ts'
import type { Doubt, PageKind } from '../page-dates.rules.ts'
import type { ImportState, PageMethod } from '../planner.contract.ts'

export interface EditionsTable {
  id: string
  title: string
  /** Of most of its days; null: it has no dates. */
  year: number | null
  filename: string
  /** The file by which its pages are known as pictures; null: they are not. */
  pictures: string | null
  sha256: string
  state: EditionState
  page_count: number
  pages_done: number
  /** How many pages are known as pictures; null: nobody has looked. */
  pictured_pages: number | null
  /** Why it could not be read. */
  error: string | null
  created_at: string
  published_at: string | null
}

export interface EditionPagesTable {
  edition_id: string
  number: number
  kind: PageKind
  /** `2026-03-02`, both days included. */
  date_from: string | null
  date_to: string | null
  label: string
  doubt: Doubt | null
  /** JSON: hashes of its content streams and of its own annotations. */
  streams: string
  marks: string
  /** See `TextPrint`. */
  words: string
  letters: string
  calendar: string
  /** JSON: the pages to which its links lead. */
  links: string
  /** JSON: each link as `[page, left, top, width, height]`, in ten thousandths of the page; null: it was read before they were kept. */
  link_boxes: string | null
}

export interface ImportsTable {
  id: string
  user_id: string
  upload_id: string
  state: ImportState
  pages_total: number
  pages_done: number
  placed: number
  with_ink: number
  unchanged: number
  unplaced: number
  new_pages: number
  /** When the export before it came that has pages in common with it. */
  since: string | null
  error: string | null
  created_at: string
}

export interface PageInstancesTable {
  id: string
  import_id: string
  user_id: string
  upload_id: string
  source_page: number
  edition_id: string | null
  edition_page: number | null
  kind: PageKind | null
  date_from: string | null
  date_to: string | null
  method: PageMethod | null
  /** In thousandths. */
  confidence: number
  content_hash: string
  /** Null: nobody can tell. */
  ink_step: InkStep | null
  ink_rows: string | null
  ink_cells: string | null
  /** Of a picture: what is written on it, packed, for comparing with the next export. */
  ink_bits: string | null
  is_unchanged: boolean
  is_ignored: boolean
  /** JSON. */
  suggestions: string
}

/** What an export that is being read has told so far: whoever goes on begins after it. Gone when it is done. */
export interface ImportStepsTable {
  import_id: string
  step: number
  /** The editions that it was compared with: with others it starts anew. */
  read_with: string
  content: string
}

/** Only of those who have chosen; everybody else has it on. */
export interface PlannerChoicesTable {
  user_id: string
  is_on: boolean
  updated_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    editions: EditionsTable
    edition_pages: EditionPagesTable
    imports: ImportsTable
    import_steps: ImportStepsTable
    page_instances: PageInstancesTable
    planner_choices: PlannerChoicesTable
  }
}
