import type { Timeframe } from '#features/goals/goals.rules.ts'
import { archiveName, createPaths } from '#kit/archive-names.rules.ts'

/** Functions that read the data of a user, by the name of the file in the archive. Secrets are left out. */
export interface ReadOwnData {
  [file: string]: (userId: string) => Promise<unknown>
}

/** What the page in the archive shows. */
export interface ShownData {
  account: { name: string; email: string; createdAt: string }
  goals: readonly { title: string; timeframe: Timeframe; completedAt: string | null }[]
  focusSessions: readonly { day: string; minutes: number }[]
}

export interface OwnFile {
  filename: string
  originalName: string
  folder: string
  size: number
  uploadDate: string
  isFavorite: boolean
}

export interface PackedFile extends OwnFile {
  /** Path in the archive. */
  path: string
  isMissing: boolean
}

/** Gives each file a unique path below `pages/`, in its folder as the owner sees it. */
export function packFiles(
  files: readonly (OwnFile & { isMissing: boolean })[],
  shownFolder: (folder: string) => string = (folder) => folder,
): PackedFile[] {
  const pathOf = createPaths()
  return files.map((file) => ({
    ...file,
    path: pathOf(`pages/${archiveName(shownFolder(file.folder), 'folder')}`, archiveName(file.originalName, 'page')),
  }))
}
