import { archiveName, createPaths } from '#kit/archive-names.rules.ts'

/** What a person keeps, besides their files. */
export interface OwnData {
  account: { name: string; email: string; createdAt: string }
  goals: readonly { title: string; timeframe: string; completedAt: string | null }[]
  focusSessions: readonly { day: string; minutes: number }[]
  /** Which pages of their exports were recognised, and when they are of. */
  planner: readonly {
    file: string
    page: number
    kind: string | null
    from: string | null
    to: string | null
    ink: string | null
  }[]
  settings: unknown
  securityEvents: readonly { kind: string; outcome: string; createdAt: string }[]
  /** What there is besides the password, and never the secret of it. */
  secondFactors: {
    authenticatorAppSince: string | null
    passkeys: readonly { name: string; createdAt: string; lastUsedAt: string | null }[]
    recoveryCodesLeft: number
  }
  /** The calendar address, which nobody can read again; null when there is none. */
  calendar: { createdAt: string; withFocus: boolean } | null
  devicePasswords: readonly { name: string; createdAt: string; lastUsedAt: string | null }[]
  /** Where notifications go; the addresses themselves let anybody send some. */
  pushDevices: readonly { userAgent: string; createdAt: string; lastSentAt: string | null }[]
}

export interface KeptFile {
  filename: string
  originalName: string
  folder: string
  size: number
  uploadDate: string
  isFavorite: boolean
}

export interface PackedFile extends KeptFile {
  /** In the archive. */
  path: string
  isMissing: boolean
}

/** Gives each file a path of its own below `pages/`. */
export function packFiles(files: readonly (KeptFile & { isMissing: boolean })[]): PackedFile[] {
  const pathOf = createPaths()
  return files.map((file) => ({
    ...file,
    path: pathOf(`pages/${archiveName(file.folder, 'folder')}`, archiveName(file.originalName, 'page')),
  }))
}
