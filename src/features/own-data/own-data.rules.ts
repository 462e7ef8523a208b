import { archiveName, createPaths } from '#kit/archive-names.rules.ts'

/** A user's data, without their files. */
export interface OwnData {
  account: { name: string; email: string; createdAt: string }
  goals: readonly { title: string; timeframe: string; completedAt: string | null }[]
  focusSessions: readonly { day: string; minutes: number }[]
  /** The recognized pages of the user's planner exports, with the days that they cover. */
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
  /** The second factors, without their secrets. */
  secondFactors: {
    authenticatorAppSince: string | null
    passkeys: readonly { name: string; createdAt: string; lastUsedAt: string | null }[]
    recoveryCodesLeft: number
  }
  /** The calendar subscription, without its address, which is stored only as a hash. Null when there is none. */
  calendar: { createdAt: string; withFocus: boolean } | null
  devicePasswords: readonly { name: string; createdAt: string; lastUsedAt: string | null }[]
  /** The devices that get notifications, without their push addresses, because those would let anyone send some. */
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
  /** Path in the archive. */
  path: string
  isMissing: boolean
}

/** Gives each file a unique path below `pages/`. */
export function packFiles(files: readonly (KeptFile & { isMissing: boolean })[]): PackedFile[] {
  const pathOf = createPaths()
  return files.map((file) => ({
    ...file,
    path: pathOf(`pages/${archiveName(file.folder, 'folder')}`, archiveName(file.originalName, 'page')),
  }))
}
