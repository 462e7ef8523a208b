export interface DevicePasswordsTable {
  id: string
  user_id: string
  /** The name that the user gave the device. */
  name: string
  token_hash: string
  created_at: string
  last_used_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    device_passwords: DevicePasswordsTable
  }
}
