/** What the service worker says to its pages about notifications, and what they answer. */
export type PushNews = { kind: 'push-shown'; tag: string } | { kind: 'push-opened'; path: string }

/** What is said by somebody else is none. */
export function pushNewsIn(data: unknown): PushNews | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'push-shown' && 'tag' in data && typeof data.tag === 'string') return { kind: data.kind, tag: data.tag }
  if (data.kind === 'push-opened' && 'path' in data && typeof data.path === 'string') return { kind: data.kind, path: data.path }
  return null
}
