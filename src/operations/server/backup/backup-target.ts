import type { Readable } from 'node:stream'

/** A backup couldn't be made, read or restored. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Where backups are stored: a folder or a bucket. Paths are relative, with slashes. Every failure of the target itself (full, not writable,
 * gone) is thrown as a `BackupError`.
 */
export interface BackupTarget {
  /** Name for messages. */
  name: string
  /** Throws unless the target exists and can be written. */
  prepare(): Promise<void>
  /** Returns the size in bytes; null when there is no such file. */
  size(path: string): Promise<number | null>
  /** Throws a `BackupError` when there is no such file. */
  read(path: string): Promise<Readable>
  /** Writes or replaces a file atomically. Rethrows what `content` throws. */
  write(path: string, content: AsyncIterable<Uint8Array> | string, onProgress?: () => void): Promise<void>
  /** Adds a file of this machine as a hard link instead of a copy. Returns false when that isn't possible here. */
  link(path: string, localFile: string): Promise<boolean>
  /** Returns the names directly below a folder; empty when there is no such folder. */
  list(folder: string, onProgress?: () => void): Promise<string[]>
  /** Removes a file, or a folder with its content. Does nothing when it doesn't exist. */
  remove(path: string, onProgress?: () => void): Promise<void>
  /** Makes everything written so far survive a power cut. */
  flush(): Promise<void>
  /** Returns null when unknown. */
  freeBytes(): Promise<number | null>
  /** Returns the path of a file on this machine, for targets that have one; saves a copy. */
  localPath?(path: string): string
}

/** Restricts the paths read from a backup, so that a damaged manifest can't point outside of it. */
const pathPattern = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/

export const isPathOfBackup = (path: string) => pathPattern.test(path) && !path.split('/').includes('..')
