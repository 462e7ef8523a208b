/** Messages from the service worker to its pages about notifications. */
export type WorkerMessage = { kind: 'push-shown'; tag: string } | { kind: 'push-opened'; path: string }

/** Returns null for messages from other sources. */
export function workerMessageIn(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'push-shown' && 'tag' in data && typeof data.tag === 'string') return { kind: data.kind, tag: data.tag }
  if (data.kind === 'push-opened' && 'path' in data && typeof data.path === 'string') return { kind: data.kind, path: data.path }
  return null
}
