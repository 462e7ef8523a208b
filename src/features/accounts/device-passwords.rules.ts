/** More devices than anybody has. */
export const mostDevicePasswords = 20

const maxNameLength = 60

/** The name of a device as it is kept: one line, no spaces around it. */
export function cleanDeviceName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Whether a cleaned name can be that of a device. */
export function isDeviceName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength
}

/** What a device sends with a file: `Authorization: Bearer device-…`. */
export const devicePrefix = 'device-'

/** The password in the header; null where it holds none. */
export function bearerIn(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}
