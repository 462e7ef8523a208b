import type { QueryClient } from '@tanstack/react-query'
import { followPins } from '#features/library/web/pins/follow-pins.ts'
import { onKept } from '#features/library/web/pins/pins-here.tsx'
import { keepPush } from '#features/push/web/push-here.ts'
import { tellCopy } from './tell-copy.ts'

/** Keeps what is pinned, lets the list of signed-in devices say so, and tells the server where notifications go. Returns how to stop. */
export function afterStart(userId: string, client: QueryClient): () => void {
  const stopTelling = onKept(() => tellCopy(userId).catch(() => {}))
  const stopFollowing = followPins(userId, client)
  // Without the server the next start does it.
  keepPush(userId).catch(() => {})
  return () => {
    stopTelling()
    stopFollowing()
  }
}
