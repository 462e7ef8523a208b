import { toast } from '#kit/web/feedback/toast.ts'
import { sessionTexts } from '../focus-session.texts.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { lateEnd } from '../timer-view.rules.ts'

export interface EndNotice {
  /** The person's choices. */
  notifications: { sound: boolean; vibration: boolean }
  /** Opens the timer; left out while it is open. */
  onOpen?: (() => void) | undefined
}

/** Says that a session is over, in the ways that the person chose and the browser allows. */
export function notifyEnd(ended: EndedSession, completed: number, { notifications, onOpen }: EndNotice): void {
  const isWork = ended.mode === 'work'
  const title = isWork ? sessionTexts.workEndedTitle : sessionTexts.breakEndedTitle
  const text = isWork ? sessionTexts.workEndedText(completed) : sessionTexts.breakEndedText
  toast({ title, text, tone: 'success', ...(onOpen ? { action: { label: sessionTexts.open, onPress: onOpen } } : {}) })
  notify({ title, text, id: ended.id, onOpen })

  // Nobody wants to hear of an end that was slept through; and a page that was never touched may make no noise.
  if (lateEnd({ ended }) || navigator.userActivation?.hasBeenActive === false) return
  if (notifications.vibration) navigator.vibrate?.([180, 120, 180])
  if (notifications.sound) playChime(ended)
}

async function playChime({ mode }: EndedSession): Promise<void> {
  try {
    const { chime } = await import('./chime.ts')
    await chime(mode)
  } catch {
    // Without a connection or a loudspeaker the end is still seen.
  }
}

interface Notice {
  title: string
  text: string
  id: string
  onOpen: (() => void) | undefined
}

/** Only for somebody who looks elsewhere, and allowed it. */
function notify(notice: Notice): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return
  if (navigator.serviceWorker?.controller) showUnlessPushed(notice)
  else show(notice)
}

/** The server pushes the end of a session that no page in view has told of: nobody wants to see it twice. */
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
    // Some mobile browsers show notifications of a service worker only.
  }
}
