import type { Unsent } from './person-database.ts'

const firstPauseMs = 30_000
const longestPauseMs = 30 * 60_000

/** When a change goes out again that the server failed at: later each time, half an hour at most. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
}

/** Whether a change that failed before waits still. A clock that was set back holds nothing up. */
export function isPaused({ failed }: Pick<Unsent, 'failed'>, now: number): boolean {
  return failed !== undefined && now < failed.until && failed.until - now <= longestPauseMs
}

/** What a change is about: the ids in it, and the folders that it names. Two changes about the same go out in their order. */
export function subjectsOf({ address, body, file }: Pick<Unsent, 'address' | 'body' | 'file'>, userId: string): string[] {
  const said = JSON.stringify([address, body, file?.fields])
  const ids = said.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const { folder, name } = { ...(body as { folder?: string; name?: string }), ...file?.fields }
  const folders = [folder, address.startsWith('/api/folders') ? name : undefined]
  return [
    // Everything of a person names them; settings and the like have no other id.
    ...(ids.every((id) => id === userId) ? [address] : ids.filter((id) => id !== userId)),
    ...folders.flatMap((found) => (found === undefined ? [] : [`folder ${found}`])),
  ]
}
