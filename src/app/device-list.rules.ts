import type { DevicePassword } from '#features/accounts/device-passwords.contract.ts'
import type { FileSource } from '#features/library/sources.contract.ts'

/** A device of an owner: what lets it send, and what it has sent. */
export interface ListedDevice {
  name: string
  /** The newest first. Empty for a device whose passwords were revoked or have ended. */
  passwords: DevicePassword[]
  sources: FileSource[]
}

/** Returns the devices that can send, the newest first, and then those that have sent before. */
export function listDevices(passwords: readonly DevicePassword[], sources: readonly FileSource[]): ListedDevice[] {
  const devices = new Map<string, ListedDevice>()
  const named = (name: string) => {
    const device = devices.get(name) ?? { name, passwords: [], sources: [] }
    devices.set(name, device)
    return device
  }
  for (const password of passwords) named(password.name).passwords.push(password)
  for (const source of sources) if (source.device !== null) named(source.device).sources.push(source)
  return [...devices.values()]
}

export interface SentFiles {
  files: number
  lastName: string
  lastAt: string
}

/** Returns how many files the sources have sent, and the last of them. Null when there is none. */
export function filesOf(sources: readonly FileSource[]): SentFiles | null {
  const sent = sources.flatMap(({ files, lastName, lastAt }) =>
    lastName !== null && lastAt !== null ? [{ files, lastName, lastAt }] : [],
  )
  const [last] = sent.toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1))
  return last ? { ...last, files: sent.reduce((sum, { files }) => sum + files, 0) } : null
}
