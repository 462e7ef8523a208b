import type { QueryClient } from '@tanstack/react-query'
import { followPins } from '#features/library/web/pins/follow-pins.ts'
import { onPinnedChange } from '#features/library/web/pins/pins-here.tsx'
import { keepPush } from '#features/push/web/push-here.ts'
import { reportCopy } from './report-copy.ts'

/**
 * Keeps pinned files up to date, reports this device's copy for the list of signed-in devices, and sends the server the browser's push
 * subscription. Returns a function that stops it.
 */
export function afterStart(userId: string, client: QueryClient): () => void {
  const stopReporting = onPinnedChange(() => reportCopy(userId).catch(() => {}))
  const stopFollowing = followPins(userId, client)
  // When the server can't be reached, the next start retries.
  keepPush(userId).catch(() => {})
  return () => {
    stopReporting()
    stopFollowing()
  }
}
