import type { Generated } from 'kysely'
import type { FileKey } from '#kit/server/files/file-keys.ts'
import type { EditionState } from '../editions.contract.ts'
import type { InkStep } from '../ink.rules.ts'
import type { Doubt, PageKind } from '../page-dates.rules.ts'
import type { ImportState, PageMethod } from '../planner.contract.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    editions: {
      id: string
      title: string
      /** The year of most of its days. Null when it has no dates. */
      year: number | null
      /** JSON: `YearChoice[]`, the years that it may be of. Null when read before they were stored. */
      years: string | null
      filename: FileKey
      /** The file of the picture index. Null when there is none. */
      pictures: FileKey | null
      sha256: string
      state: EditionState
      page_count: number
      pages_done: number
      /** Number of pages in the picture index. Null when none has been built yet. */
      pictured_pages: number | null
      /** Why it couldn't be read. */
      error: string | null
      /** True if nothing may be appended to its file, because it is signed. */
      is_sealed: Generated<boolean>
      /** The edition of which it is the corrected one. */
      corrects: string | null
      /** What was corrected, in the words of the shop. */
      changes: Generated<string>
      created_at: string
      published_at: string | null
    }
    edition_pages: {
      edition_id: string
      number: number
      kind: PageKind
      /** `2026-03-02`. The range includes both days. */
      date_from: string | null
      date_to: string | null
      label: string
      doubt: Doubt | null
      /** JSON: `InYear`, what it was proposed to be in the first of the edition's years. */
      in_year: string | null
      /** JSON: hashes of its content streams and of its own annotations. */
      streams: string
      marks: string
      /** See `TextPrint`. */
      words: string
      letters: string
      calendar: string
      /** JSON: the target pages of its links. */
      links: string
      /** JSON: each link as `[page, left, top, width, height]`, in ten-thousandths of the page. Null when read before they were stored. */
      link_boxes: string | null
    }
    imports: {
      id: string
      user_id: string
      upload_id: string
      state: ImportState
      pages_total: number
      pages_done: number
      placed: number
      with_ink: number
      /** Placed pages on which writing can't be told from print. */
      unknown_ink: Generated<number>
      unchanged: number
      unplaced: number
      new_pages: number
      /** When the latest earlier export with pages in common was uploaded. */
      since: string | null
      /** For a picture: the day on which it was taken, if it says so. */
      taken_on: string | null
      error: string | null
      created_at: string
      /** Whether the words that the planner prints are marked in the index of texts. `marking`: a job does it. */
      print_state: Generated<'unmarked' | 'marking' | 'marked'>
    }
    /** Intermediate results of an export that is being read. A restarted job continues after them. Deleted when the import ends. */
    import_steps: {
      import_id: string
      step: number
      /** Hash of the editions it was compared with. With other editions, reading starts again. */
      read_with: string
      content: string
    }
    page_instances: {
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
      /** Null when ink can't be distinguished from print. */
      ink_step: InkStep | null
      ink_rows: string | null
      ink_cells: string | null
      /** Only for pictures: the packed ink, to compare with the next export. */
      ink_bits: string | null
      /**
       * For a picture that was placed nowhere: see `storedKeyOf`; `-` if it has none, such as a photo. Empty for a page that was read by its
       * parts. Null when read before it was stored.
       */
      picture_key: string | null
      is_unchanged: boolean
      is_ignored: boolean
      /** JSON. */
      suggestions: string
      /** When the file was made, by its own words; when it arrived if it doesn't say. */
      made_at: string | null
      /** The owner's last answer about it, if it can be undone. */
      move_id: string | null
    }
    /** Answers of owners about pages. */
    page_moves: {
      id: string
      user_id: string
      /** JSON: the pages as they were before. */
      before: string
      created_at: string
      undone_at: string | null
    }
    /** What owners have said about pages: where they belong, or that they are none of their planner. It survives another reading of the file. */
    page_decisions: {
      id: string
      user_id: string
      /** Null when the file is gone. A decision stays until it is known that no other file has the page. */
      upload_id: string | null
      source_page: number
      content_hash: string
      /** See `foundPlace`. */
      found_place: string | null
      edition_id: string | null
      edition_page: number | null
      kind: PageKind | null
      date_from: string | null
      date_to: string | null
      is_ignored: boolean
      move_id: string | null
      /** JSON: see `Was`. Null when it isn't known. */
      was: string | null
      decided_at: string
    }
    /** Versions of pages that the owner chose to see. Found by content, so that they survive another reading of the file. */
    page_choices: {
      user_id: string
      /** See `placeKey`. */
      place: string
      content_hash: string
      /** The file with this version. Null when that file is gone. */
      upload_id: string | null
      /** JSON: what there was to choose from, see `Choice`. */
      seen: Generated<string>
      chosen_at: string
    }
    /** Notices about a user's planners that the user has answered. */
    planner_notices: {
      user_id: string
      /** The id of the notice, see `planner-notices.rules.ts`. */
      notice: string
      answered_at: string
    }
    /** Only users who have changed the setting have a row. Recognition is on for all others. */
    planner_choices: {
      user_id: string
      is_on: boolean
      updated_at: string
      /** When the owner removed what was read. Null also once it is deleted. */
      removed_at: Generated<string | null>
    }
  }
}
