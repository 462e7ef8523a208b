import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Hold } from '#kit/server/access/hold.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { FileDraft } from '#kit/server/files/file-store.ts'

export interface LibraryFile {
  uploadId: string
  size: number
  sha256: string
  mimeType: string
}

interface Owned {
  id: string
  userId: string
}

interface Named {
  originalName: string
  folder: string
}

interface Version {
  uploadId: string
  mayGo: boolean
}

interface Part {
  uploadId: string
  sha256: string
  size: number
}

/** What the library does for the drop box. */
export interface DroppedFiles {
  receive<T>(
    arriving: {
      source: Readable
      userId: string
      hold: Hold
      device: string
      name: string
      bytes: number | null
      takesOthers: boolean
      mayBeSame: boolean
    },
    use: (draft: FileDraft) => Promise<T>,
  ): Promise<T>
  keep(
    draft: FileDraft,
    kept: {
      userId: string
      hold: Hold
      device: string
      name: string
      folder: string
      now: string
      before(tx: Tx): Promise<void>
      after(tx: Tx, file: LibraryFile): Promise<void>
    },
  ): Promise<void>
  /** Takes the bytes of a file of the library again when the store has lost it. */
  bringBack(draft: FileDraft, owned: { id: string; userId: string; name: string }): Promise<void>
  findSame(queries: Queries, userId: string, sha256: string): Promise<LibraryFile | null>
  folderFor(name: string): string
  /** Returns those of the versions that are in the library. A favorite may not go. */
  ofKept(tx: Tx, userId: string, versions: readonly Version[]): Promise<Version[]>
  /** Moves files to Recently deleted. */
  remove(tx: Tx, owned: { ids: string[]; userId: string }, now: string): Promise<void>
  rename(tx: Tx, owned: Owned, change: { from: Named; to: Named; now: string }): Promise<void>
  /** Shows the ink of a mark on the pages of its PDF. False when it doesn't fit. */
  addMark(
    parts: { pdf: Part; mark: Part },
    kept: {
      userId: string
      device: string
      before(tx: Tx): Promise<void>
      after(tx: Tx, uploadId: string, contained: string[]): Promise<void>
    },
  ): Promise<boolean>
  send(
    owned: Owned & { etag: string; sha256: string; size: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>
  /** How much the files of an owner may take and do take. Null without a limit. */
  space(userId: string): Promise<{ usedBytes: number; quotaBytes: number } | null>
}

/** A file that waits for a device. */
export interface GivenFile {
  /** The file's name without its ending. */
  about: string
  key: string
  /** The name of the folder that it's in. */
  folder: string
  mimeType: string
  make(): Promise<Buffer>
  /** Run in the transaction that puts it into the box. */
  after(tx: Tx): Promise<void>
}

export interface DropBoxOptions extends Pick<Basics, 'database' | 'clock'> {
  droppedFiles: DroppedFiles
  /** Returns what waits for a device. */
  givenFor(box: { userId: string; device: string }): Promise<GivenFile | null>
  /** Returns those uploads of one file that later ones replace. Null while one of them is being read. */
  findReplaced(queries: Queries | Tx, versions: { userId: string; newestFirst: readonly Version[] }): Promise<string[] | null>
}
