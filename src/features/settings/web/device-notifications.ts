import { persisted } from '#kit/web/persisted.ts'

/** Whether reminders also come as a notification of this device; the permission is the browser's, so this is kept in it too. */
const isWanted = persisted<boolean>({
  key: 'deviceNotifications',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

export const useDeviceNotifications = (): boolean => isWanted.use()
export const setDeviceNotifications = (wanted: boolean): void => isWanted.set(wanted)

/** What the browser allows; undefined when it knows no notifications. */
export function devicePermission(): NotificationPermission | undefined {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : undefined
}

/** Shows a notification where the person wanted and allowed it; false when nothing was shown. */
export function notifyDevice({ title, text }: { title: string; text?: string }): boolean {
  if (!isWanted.get() || devicePermission() !== 'granted') return false
  try {
    // The same tag in every tab: one notification, not one for each.
    const notification = new Notification(title, { ...(text ? { body: text } : {}), tag: 'reminder', icon: '/icon-192.png' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return true
  } catch {
    // Android's browsers show notifications of installed apps only, and say so by an exception.
    return false
  }
}
