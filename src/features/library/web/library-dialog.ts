import type { WaitingChange } from '#kit/web/offline/queue.ts'
import type { Folder, Upload } from '../library.contract.ts'
import type { OnlyIn } from './only-in.ts'

export interface RemovedFile {
  upload: Upload
  only: OnlyIn
  onRemove: () => void
  /** Called when the file was deleted together with the other states of its book. */
  onGone: () => void
}

export type LibraryDialog =
  | { kind: 'new-folder' }
  | { kind: 'folders' }
  | { kind: 'rename-folder' | 'remove-folder'; folder: Folder }
  | { kind: 'rename' | 'move'; upload: Upload }
  /** All exports of a planner. */
  | { kind: 'states'; upload: Upload }
  | ({ kind: 'remove' } & RemovedFile)
  /** With `upload`, the user can also keep its folder or month. Without it, only the folder. */
  | { kind: 'keep'; upload?: Upload; folder: string }
  /** `from` is the folder of all the files. Undefined when they may be in several folders. */
  | { kind: 'move-some'; count: number; from: string | undefined }
  /** Files that another app or site has sent, which wait on this device. */
  | { kind: 'shared'; files: readonly WaitingChange[] }
