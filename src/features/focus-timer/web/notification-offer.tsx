import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import Bell from '~icons/lucide/bell'
import { focusTimerTexts } from '../focus-timer.texts.ts'

/** A button that asks for permission to show notifications. Hidden after the user has answered. */
export function NotificationOffer() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  return (
    <Button
      variant="quiet"
      className="-mx-3 self-start px-3 text-left text-primary"
      onClick={async () => setPermission(await Notification.requestPermission())}
    >
      <Bell aria-hidden />
      {focusTimerTexts.notify}
    </Button>
  )
}
