import type { Unsent } from './user-database.ts'

const firstPauseMs = 30_000
const longestPauseMs = 30 * 60_000

/** Returns the pause before the next attempt in milliseconds. It doubles with each failure, up to half an hour. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
}

/** True while a failed change waits for its next attempt. If the clock was set back, the wait ends, so that it doesn't last for days. */
export function isPaused({ failed }: Pick<Unsent, 'failed'>, now: number): boolean {
  return failed !== undefined && now < failed.until && failed.until - now <= longestPauseMs
}

/**
 * Returns what a change is about: the ids that it contains and the folders that it names. Two changes with a common subject must be sent in
 * their order.
 */
export function subjectsOf({ address, body, file }: Pick<Unsent, 'address' | 'body' | 'file'>, userId: string): string[] {
  const said = JSON.stringify([address, body, file?.fields])
  const ids = said.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const { folder, name } = { ...(body as { folder?: string; name?: string }), ...file?.fields }
  const folders = [folder, address.startsWith('/api/folders') ? name : undefined]
  return [
    // Every change contains the user's id, so it is left out. Changes without another id, such as settings, are identified by address.
    ...(ids.every((id) => id === userId) ? [address] : ids.filter((id) => id !== userId)),
    ...folders.flatMap((found) => (found === undefined ? [] : [`folder ${found}`])),
  ]
}
