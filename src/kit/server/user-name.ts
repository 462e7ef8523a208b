import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Returns the name of a user of this machine for messages, or the number when there is no name. Without `uid`: the user of this process. */
export function nameOfUser(uid = process.geteuid?.()): string {
  if (uid === undefined || uid === process.geteuid?.()) {
    try {
      return userInfo().username
    } catch {
      return String(uid)
    }
  }
  return nameIn(uid) ?? String(uid)
}

function nameIn(uid: number): string | null {
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm'))
    return line?.[1] ?? null
  } catch {
    return null
  }
}
