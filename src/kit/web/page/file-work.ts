import { create } from 'zustand'

/** A page to put on a day, files to put on the days that they name, or files whose pages are shown to somebody. */
export type AskedWork = { to: 'place'; uploadId: string; page: number } | { to: 'date' | 'show'; uploadIds: string[] }

/** What the server does with the user's files. */
interface FileWork {
  /** Types of the files whose pages can be put on days of a planner. Null until that is known. */
  pageTypes: readonly string[] | null
  /** What the user wants to do with files. Null for nothing. */
  asked: AskedWork | null
  /** A sentence for each file that is being worked on, by the id of its upload. */
  files: ReadonlyMap<string, string>
  /** How the work ended: a sentence, and where its result is. Null when nothing ended since the user saw the last one. */
  ended: { text: string; path: string } | null
}

const useStore = create<FileWork>(() => ({ pageTypes: null, asked: null, files: new Map(), ended: null }))

export const setFileWork = (work: Partial<FileWork>): void => useStore.setState(work)
/** React hook: what the server does with this file; undefined for nothing. */
export const useWorkOn = (uploadId: string): string | undefined => useStore(({ files }) => files.get(uploadId))
/** True when the pages of such a file can be put on days of a planner, as far as is known. */
export const canBeOnDays = ({ mimeType }: { mimeType: string }): boolean =>
  useStore.getState().pageTypes?.includes(mimeType) ?? true
/** React hook: the same, while a file is shown. */
export const useCanBeOnDays = ({ mimeType }: { mimeType: string }): boolean =>
  useStore(({ pageTypes }) => pageTypes?.includes(mimeType) ?? true)
/** React hook: true once it is known that pages of PDFs can be put on days. What appears and goes again would move what a tap aims at. */
export const useIsReadForDays = (): boolean => useStore(({ pageTypes }) => pageTypes?.includes('application/pdf') ?? false)
/** React hook: what the user wants to do with files. */
export const useAskedWork = () => useStore(({ asked }) => asked)
/** React hook: how the last work ended. */
export const useEndedWork = () => useStore(({ ended }) => ended)
