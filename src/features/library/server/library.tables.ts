import type { Generated } from 'kysely'

export interface UploadsTable {
  id: string
  user_id: string
  filename: string
  original_name: string
  /** `searchable(original_name)`. */
  search_name: string
  /** `sortName(original_name)`. */
  sort_name: Generated<string>
  folder: string
  file_type: 'image' | 'other'
  mime_type: string
  size: number
  width: number | null
  height: number | null
  /** Of the content, hex: tells a damaged file from a whole one. */
  sha256: string
  thumbnail: 'pending' | 'ready' | 'failed' | 'missing'
  upload_date: string
  /** Of what stands in a PDF. `none`: it is no PDF; `unread`: nobody has named the reading yet. */
  text_state: Generated<'none' | 'unread' | 'waiting' | 'read' | 'failed'>
  last_page: Generated<number>
  rotation: Generated<number>
  is_favorite: Generated<boolean>
  /** Set for the 30 days in which a deletion can be undone. */
  deleted_at: string | null
  /** Of what it was created from (kit/server/sent-once.ts); null before there was such a thing. */
  sent_as: string | null
}

/** How many files a person has in a folder, kept in the transactions that change it, so that lists need not count. */
export interface UploadTotalsTable {
  user_id: string
  folder: string
  files: number
}

/** What stands on the pages of PDFs. Pages without words have no row. */
export interface PageTextsTable {
  /** Grows with the time of reading. */
  id: number
  user_id: string
  upload_id: string
  page: number
  /** `wordsOf(text)`, with a space between them; the engine's index of words is beside it. */
  words: string
  text: string
}

export interface FoldersTable {
  id: string
  user_id: string
  name: string
  created_at: string
  /** As of an upload. */
  sent_as: string | null
}

/** A part of an upload that is not whole yet, as a file of its own. */
export interface UploadPartsTable {
  user_id: string
  /** Of the browser that sends it. */
  upload_id: string
  /** From 0. */
  number: number
  filename: string
  size: number
  sha256: string
  created_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    uploads: UploadsTable
    upload_totals: UploadTotalsTable
    folders: FoldersTable
    page_texts: PageTextsTable
    upload_parts: UploadPartsTable
  }
}
