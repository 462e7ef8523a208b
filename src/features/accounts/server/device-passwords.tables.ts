export interface DevicePasswordsTable {
  id: string
  user_id: string
  /** The name that the user gave the device. */
  name: string
  token_hash: string
  created_at: string
  /** The version of the user's credentials when it was made. With another one it doesn't work. */
  credentials_version: number
  /** Null when it has no end. */
  expires_at: string | null
  last_used_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    device_passwords: DevicePasswordsTable
  }
}
