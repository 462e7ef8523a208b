import { toast } from '#kit/web/feedback/toast.ts'
import { sessionTexts } from '../focus-session.texts.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { lateEnd } from '../timer-view.rules.ts'
import { chime } from './chime.ts'

export interface EndNotice {
  notifications: { sound: boolean; vibration: boolean }
  /** Opens the timer. Undefined while it is open. */
  onOpen?: (() => void) | undefined
}

/** Tells the user that a session is over, in the ways that the settings and the browser allow. */
export function notifyEnd(ended: EndedSession, completed: number, { notifications, onOpen }: EndNotice): void {
  const isWork = ended.mode === 'work'
  const title = isWork ? sessionTexts.workEndedTitle : sessionTexts.breakEndedTitle
  const text = isWork ? sessionTexts.workEndedText(completed) : sessionTexts.breakEndedText
  toast({ title, text, tone: 'success', ...(onOpen ? { action: { label: sessionTexts.open, onPress: onOpen } } : {}) })
  notify({ title, text, id: ended.id, onOpen })

  // No sound or vibration for an end that was noticed late, or without a user gesture, when browsers block both.
  if (lateEnd({ ended }) || navigator.userActivation?.hasBeenActive === false) return
  if (notifications.vibration) navigator.vibrate?.([180, 120, 180])
  if (notifications.sound) playChime(ended)
}

async function playChime({ mode }: EndedSession): Promise<void> {
  try {
    await chime(mode)
  } catch {
    // The chime couldn't be played. The end of the session is still visible.
  }
}

interface Notice {
  title: string
  text: string
  id: string
  onOpen: (() => void) | undefined
}

/** Shows a system notification if the page doesn't have focus and the user has allowed it. */
function notify(notice: Notice): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return
  if (navigator.serviceWorker?.controller) showUnlessPushed(notice)
  else show(notice)
}

/** Shows a notification only without a push subscription. With one, the server pushes the end, and the user would see it twice. */
async function showUnlessPushed(notice: Notice): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) show(notice)
}

function show({ title, text, id, onOpen }: Notice): void {
  try {
    const notification = new Notification(title, { body: text, tag: id, icon: '/icon-192.png' })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onOpen?.()
    }
  } catch {
    // Some mobile browsers only allow notifications from a service worker.
  }
}
