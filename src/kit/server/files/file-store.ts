import type { Readable } from 'node:stream'

/**
 * Where the bytes of uploaded files live: a local folder, or a bucket on an S3 server. The store knows keys and bytes; names, owners
 * and types are the database's.
 */
export interface FileStore {
  /**
   * Reads `source` to its end, in step with the disk and never as a whole in memory. What comes back is a draft that nobody can
   * open: the caller decides when everything is known, because form fields may follow the file.
   *
   * Whatever it throws, `source` is destroyed and nothing is left behind.
   *
   * @throws FileTooLarge more than `maxBytes` came
   * @throws UploadCutOff `source` failed before its end; the cause is in `cause`
   * @throws StorageFull no space left, or less than the floor
   *
   * Every method of a store on another machine may throw StorageUnavailable.
   */
  receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<FileDraft>

  /**
   * Opens a kept file. The stream must be read or destroyed. `range` counts bytes, both ends included, and lies within the file.
   *
   * @throws FileMissing there is no such file
   */
  open(key: string, range?: ByteRange): Promise<OpenFile>

  /** Null: there is no such file. */
  stat(key: string): Promise<StoredFile | null>

  /** Removes a kept file; one that is not there is already removed. */
  remove(key: string): Promise<void>

  /** The keys of all kept files or of all thumbnails, in no promised order. */
  list(area: FileArea): AsyncIterable<string>

  /** Drafts last written before `changedBefore` (milliseconds since 1970) were left by a crash: removes them, says how many. */
  removeStaleDrafts(changedBefore: number): Promise<number>

  /**
   * Puts a kept file where `open` does not find it, and `release` gets it back; `day` (`2026-03-02`) is part of its place. One that is not
   * there is left out.
   */
  quarantine(key: string, day: string): Promise<void>

  /** What is in quarantine, in no promised order. */
  listQuarantine(): AsyncIterable<Quarantined>

  /** Keeps a file again that was in quarantine. */
  release(quarantined: Quarantined): Promise<void>

  /** Removes a file in quarantine for good. */
  removeQuarantined(quarantined: Quarantined): Promise<void>

  /** A short text beside the files; null: there is none. */
  readNote(note: Note): Promise<string | null>

  /** Writes a note that is not there yet, and returns the one that is there then: of several that write at once, one wins. */
  createNote(note: Note, text: string): Promise<string>

  /** Writes a note, whatever it was. */
  replaceNote(note: Note, text: string): Promise<void>

  /** Whether the store answers, also when it has no room. Never throws. */
  isReady(): Promise<boolean>

  /** The path of a kept file, where a store has such a thing: saves other processes a copy. */
  localPath?(key: string): string
}

export type FileArea = 'files' | 'thumbnails'

/** `installation-id`: which database the files belong to; `generation`: how far that database was. */
export type Note = 'installation-id' | 'generation'

export interface Quarantined {
  key: string
  /** Since when, `2026-03-02`. */
  day: string
}

export interface ReceiveOptions {
  maxBytes: number
  /** How many are announced, to be refused before they come where there is no room for them. */
  expectedBytes?: number
  /** Sees the head as soon as it is complete: what this throws ends the upload, so that a film is refused after 4 KB, not after 4 GB. */
  checkHead?: (head: Buffer) => void | Promise<void>
}

export interface FileDraft {
  /** Bytes. */
  size: number
  /** Of the whole content, in hexadecimal. */
  sha256: string
  /** The first bytes, `headBytes` at most: enough to tell the type. */
  head: Buffer
  /** Makes the draft a file that survives a power cut from the moment this resolves. */
  keep(key: string): Promise<void>
  /** Forgets the draft. Does nothing after `keep`, so it may stand in a `finally`. */
  discard(): Promise<void>
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile {
  stream: Readable
  /** Bytes of the whole file, also when a range was asked for. */
  size: number
}

export interface StoredFile {
  /** Bytes. */
  size: number
  /** Milliseconds since 1970; the moment this store got the file, also when a backup brought it back. */
  changedAt: number
}

/** What `file-type` asks for to tell every type it knows. */
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

/** A store on another machine does not answer, or refuses. The message is one line for the operator; people are asked to try again. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable'
}
