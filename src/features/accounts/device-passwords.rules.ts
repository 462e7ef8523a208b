import { plainCode } from '#kit/fold.ts'

/** Limit per user; far more devices than anyone owns. */
export const mostDevicePasswords = 20

const maxNameLength = 60

/** Normalizes a device name for storage: one line without surrounding spaces. */
export function cleanDeviceName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

export function isDeviceName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength
}

/** Prefix of every device password. A device sends it with each file: `Authorization: Bearer device-…`, or as `Basic` with any user name. */
export const devicePrefix = 'device-'

/** Prefix of every API key: `Authorization: Bearer willow-key-…`. */
export const keyPrefix = 'willow-key-'

/** Extracts the password that somebody meant from an `Authorization` header. Null when the header holds no bearer token. */
export function bearerIn(header: string): string | null {
  const typed = /^Bearer +(.+)$/i.exec(header)?.[1]
  return (typed && plainCode(typed)) || null
}
