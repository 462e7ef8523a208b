import { deviceCopyApi } from '#features/accounts/device-copy.contract.ts'
import { listPins, noteCleared, noteReportedPins, reportedPins } from '#features/library/web/pins/pinned-files.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { currentUser } from '#kit/web/page/current-user.ts'
import { offlineTexts } from '../../offline.texts.ts'

/**
 * Tells the server that this browser keeps a copy and how much is pinned here, for the list of signed-in devices. When the session had pins
 * but this browser has no record of them, the browser has cleared its storage, and the user is notified.
 */
export async function reportCopy(userId: string): Promise<void> {
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
