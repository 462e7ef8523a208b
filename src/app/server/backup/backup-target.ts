import type { Readable } from 'node:stream'

/** A backup could not be made, read or brought back: one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Where backups lie: a folder, or a bucket. Paths are relative, with slashes. Whatever a method throws for a reason of the
 * target (full, not writable, gone) is a `BackupError`.
 */
export interface BackupTarget {
  /** As it stands in messages. */
  name: string
  /** Throws unless the target is there and can be written. */
  prepare(): Promise<void>
  /** Bytes; null: there is no such file. */
  size(path: string): Promise<number | null>
  /** Throws a `BackupError` where there is no such file. */
  read(path: string): Promise<Readable>
  /** Writes a file, or replaces it, as a whole or not at all. Passes on what `content` throws. */
  write(path: string, content: AsyncIterable<Uint8Array> | string, onProgress?: () => void): Promise<void>
  /** Takes a file of this machine over without a copy. False: that is not possible here. */
  link(path: string, localFile: string): Promise<boolean>
  /** The names directly below a folder; empty where there is no such folder. */
  list(folder: string, onProgress?: () => void): Promise<string[]>
  /** A file, or a folder with everything in it; one that is not there is already removed. */
  remove(path: string, onProgress?: () => void): Promise<void>
  /** From here on everything that was written survives a power cut. */
  flush(): Promise<void>
  /** Null: nobody knows. */
  freeBytes(): Promise<number | null>
  /** The path of a file, where a target has such a thing: saves a copy. */
  localPath?(path: string): string
  /** Gives up when the target does not answer: for work on `localPath`. */
  lookAfter?<T>(work: (onProgress: () => void) => Promise<T>): Promise<T>
}

/** A backup reads what it is told to read, so that a name from a damaged manifest leads nowhere else. */
const pathPattern = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/

export const isPathOfBackup = (path: string) => pathPattern.test(path) && !path.split('/').includes('..')
