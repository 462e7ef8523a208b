import type { Generated } from 'kysely'
import type { FileKey } from '#kit/server/files/file-keys.ts'
import type { Refusal, Source } from '../sources.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    uploads: {
      id: string
      user_id: string
      filename: FileKey
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
      /** Hash of the content in hex, which reveals a damaged file. */
      sha256: string
      thumbnail: 'pending' | 'ready' | 'failed' | 'missing'
      upload_date: string
      /** Whether the text of a PDF has been read. `none`: the file isn't a PDF. `unread`: no job to read it exists yet. */
      text_state: Generated<'none' | 'unread' | 'waiting' | 'read' | 'failed'>
      last_page: Generated<number>
      rotation: Generated<number>
      is_favorite: Generated<boolean>
      /** Set for the 30 days in which a deletion can be undone. */
      deleted_at: string | null
      /** Hash of the request that created the row (kit/server/http/sent-once.ts). Null for rows from before this column existed. */
      sent_as: string | null
      /** Null for rows from before this column existed, and for those that the operator brought back. */
      source: Generated<Source | null>
      /** The name of the device that sent the file. */
      device: Generated<string | null>
      /** The device's own file of which this PDF was made, and which it contains. Null for all other files. */
      device_file: Generated<'note' | 'mark' | null>
      device_size: Generated<number | null>
      device_sha256: Generated<string | null>
      /** Of a PDF to which a mark was added: where the mark begins in it, and the hash of the PDF before. */
      device_from: Generated<number | null>
      unmarked_sha256: Generated<string | null>
      /** The edition of the planner of which this is a state. Null for other files. */
      book: Generated<string | null>
    }
    /** The last file of each device and way that wasn't kept, until it arrives. */
    refused_files: {
      user_id: string
      source: Source
      device: string
      name: string
      reason: Refusal
      refused_at: string
    }
    /** How many files a user has in a folder. Each change updates it in its own transaction, so that lists don't have to count rows. */
    upload_totals: {
      user_id: string
      folder: string
      files: number
    }
    folders: {
      id: string
      user_id: string
      name: string
      created_at: string
      /** As in `uploads`. */
      sent_as: string | null
    }
    /** The text of the pages of PDFs, and what devices have read from handwriting. Pages without words have no row. */
    page_texts: {
      /** Increases with the time of reading. */
      id: number
      user_id: string
      upload_id: string
      page: number
      /** `sender`: a device has read it from handwriting and sent it with the file. `model`: the shop's model server has read it. */
      origin: Generated<'file' | 'sender' | 'model'>
      /** The model and the host of its server, with a space between. Null for all other texts. */
      reader: Generated<string | null>
      /** `indexedWords(wordsOf(text))`. The engine's full-text index covers this column. Empty for a text that isn't searched. */
      words: string
      text: string
      /** The places of the lines of a text that a device has recognized, as `readPlaces` reads them. Null for all other texts. */
      places: Generated<string | null>
    }
    /** What is written on the pages of PDFs that were made of a tablet's own file, or to which a mark was added. */
    note_inks: {
      upload_id: string
      user_id: string
      /** The list of `WrittenPage`, as JSON, deflated, in base64. */
      pages: string
    }
    /** What earlier versions stored of handwriting, until a job moves it to `page_texts`. */
    written_texts: {
      user_id: string
      upload_id: string
      page: number
      origin: 'sender'
      /** `wordsOf(text)`, joined by spaces. */
      words: string
      text: string
    }
    /** The different words in what devices have read from an owner's handwriting, to find those that are almost a searched one. */
    written_words: {
      user_id: string
      /** Separated by spaces. */
      words: string
      /** The last row of `page_texts` whose words are here. */
      up_to: number
      /** True when further words have no room. */
      is_full: boolean
      /** True when a job has to collect the words again: a page was removed, or one of an earlier version isn't in the index. */
      is_stale: boolean
    }
    /** Owners who were told that a file of a device doesn't fit, until it would fit. */
    full_libraries: {
      user_id: string
      /** The size of that file. */
      bytes: number
      told_at: string
    }
    /** A part of an unfinished upload, stored as a file of its own. */
    upload_parts: {
      user_id: string
      /** The id that the browser has chosen for the upload. */
      upload_id: string
      /** From 0. */
      number: number
      filename: FileKey
      size: number
      sha256: string
      created_at: string
    }
  }
}
