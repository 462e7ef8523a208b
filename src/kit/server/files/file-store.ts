import type { Readable } from 'node:stream'

/**
 * Stores the bytes of uploaded files, either in a local folder or in a bucket on an S3 server. It handles only keys and bytes. Names,
 * owners and types are in the database.
 */
export interface FileStore {
  /**
   * Reads `source` to its end as fast as the disk accepts it, without holding the whole file in memory. Returns a draft, which can't be
   * opened yet: form fields may follow the file, so the caller decides later whether to keep it. When this throws, `source` is destroyed
   * and nothing is left behind. Every method of a remote store may throw StorageUnavailable.
   *
   * @throws FileTooLarge `source` has more than `maxBytes`
   * @throws UploadCutOff `source` failed before its end; the reason is in `cause`
   * @throws StorageFull there is no space left, or less than the floor
   */
  receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<FileDraft>

  /**
   * Opens a kept file. The caller must read or destroy the stream. `range` must lie within the file.
   *
   * @throws FileMissing the file doesn't exist
   */
  open(key: string, range?: ByteRange): Promise<OpenFile>

  /** Returns null when the file doesn't exist. */
  stat(key: string): Promise<StoredFile | null>

  /** Removes a kept file. Does nothing when it doesn't exist. */
  remove(key: string): Promise<void>

  /** Returns the keys of all kept files, or of all thumbnails, in any order. */
  list(area: FileArea): AsyncIterable<string>

  /** Removes drafts last written before `changedBefore` (Unix time in milliseconds), which a crash has left. Returns their number. */
  removeStaleDrafts(changedBefore: number): Promise<number>

  /**
   * Moves a kept file to where `open` can't find it and `release` can bring it back. `day` (`2026-03-02`) is part of its path. Does nothing
   * when the file doesn't exist.
   */
  quarantine(key: string, day: string): Promise<void>

  /** Returns the files in quarantine in any order. */
  listQuarantine(): AsyncIterable<Quarantined>

  /** Moves a file from quarantine back to the kept files. */
  release(quarantined: Quarantined): Promise<void>

  /** Deletes a file in quarantine for good. */
  removeQuarantined(quarantined: Quarantined): Promise<void>

  /** Returns a short text stored beside the files. Null when there is none. */
  readNote(note: Note): Promise<string | null>

  /** Writes a note unless it exists, and returns the stored one. When several processes write at the same time, one wins. */
  createNote(note: Note, text: string): Promise<string>

  /** Writes a note and replaces an earlier one. */
  replaceNote(note: Note, text: string): Promise<void>

  /** Returns whether the store answers, even if it's full. Never throws. */
  isReady(): Promise<boolean>

  /** Returns the path of a kept file in a local store, so that other processes need no copy. */
  localPath?(key: string): string
}

export type FileArea = 'files' | 'thumbnails'

/** `installation-id` says which database the files belong to, `generation` how far that database had got. */
export type Note = 'installation-id' | 'generation'

export interface Quarantined {
  key: string
  /** The day it was moved there, such as `2026-03-02`. */
  day: string
}

export interface ReceiveOptions {
  maxBytes: number
  /** The announced size. Refused in advance when there is no space for it. */
  expectedBytes?: number
  /** Called once the head is complete. An error ends the upload, so that a film is refused after 4 KB instead of 4 GB. */
  checkHead?: (head: Buffer) => void | Promise<void>
}

export interface FileDraft {
  /** Bytes. */
  size: number
  /** Digest of the whole content, in hexadecimal. */
  sha256: string
  /** The first bytes, at most `headBytes`: enough to detect the type. */
  head: Buffer
  /** Keeps the draft as a file. Once this resolves, the file survives a power cut. */
  keep(key: string): Promise<void>
  /** Removes the draft. Does nothing after `keep`, so it can be called in a `finally`. */
  discard(): Promise<void>
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile {
  stream: Readable
  /** Bytes of the whole file, even when a range was requested. */
  size: number
}

export interface StoredFile {
  /** Bytes. */
  size: number
  /** When this store received the file, even from a backup. Unix time in milliseconds. */
  changedAt: number
}

/** Bytes that `file-type` needs to recognize every type it supports. */
export const headBytes = 4100

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes.`)
    this.maxBytes = maxBytes
  }
}

export class UploadCutOff extends Error {
  override readonly name = 'UploadCutOff'

  constructor(cause: unknown) {
    super('The upload ended before the file did.', { cause })
  }
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull'

  constructor(cause: unknown) {
    super('There is no space left for files.', { cause })
  }
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor() {
    super('There is no such file.')
  }
}

/** Thrown when a remote store doesn't answer or refuses. The message is one line for the operator; users are asked to try again. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable'
}
