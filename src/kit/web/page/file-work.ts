import { create } from 'zustand'

/** What the server does with the user's files. */
interface FileWork {
  /** A sentence for each file that is being worked on, by the id of its upload. */
  files: ReadonlyMap<string, string>
  /** How the work ended: a sentence, and where its result is. Null when nothing ended since the user saw the last one. */
  ended: { text: string; path: string } | null
}

const useStore = create<FileWork>(() => ({ files: new Map(), ended: null }))

export const setFileWork = (work: Partial<FileWork>): void => useStore.setState(work)
/** React hook: what the server does with this file; undefined for nothing. */
export const useWorkOn = (uploadId: string): string | undefined => useStore(({ files }) => files.get(uploadId))
/** React hook: how the last work ended. */
export const useEndedWork = () => useStore(({ ended }) => ended)
