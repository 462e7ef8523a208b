import type { QueryClient } from '@tanstack/react-query'
import { deviceCopyApi } from '#features/accounts/device-copy.contract.ts'
import { followPins } from '#features/library/web/pins/follow-pins.ts'
import { listPins, noteCleared, noteReportedPins, reportedPins } from '#features/library/web/pins/pinned-files.ts'
import { onPinnedChange } from '#features/library/web/pins/pins-here.tsx'
import { keepPush } from '#features/push/web/push-here.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { currentUser } from '#kit/web/page/current-user.ts'
import { offlineTexts } from '../../offline.texts.ts'

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

/**
 * Tells the server that this browser keeps a copy and how much is pinned here, for the list of signed-in devices. When the session had pins
 * but this browser has no record of them, the browser has cleared its storage, and the user is notified.
 */
async function reportCopy(userId: string): Promise<void> {
  // Without a service worker nothing can be read offline.
  if (!navigator.serviceWorker?.controller) return
  const pins = (await listPins(userId)).length
  const reported = await reportedPins(userId)
  if (reported === pins) return
  const { pinsBefore } = await call(deviceCopyApi.keep, { body: { pins } })
  if (currentUser()?.id !== userId) return
  await noteReportedPins(userId, pins)
  if (reported !== undefined || pins > 0 || (pinsBefore ?? 0) === 0) return
  await noteCleared(userId, true)
  toast({ title: offlineTexts.cleared, text: offlineTexts.clearedText })
}
