import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { settingsTexts } from '../settings.texts.ts'
import { devicePermission, notifyDevice, setDeviceNotifications, useDeviceNotifications } from './device-notifications.ts'

const texts = settingsTexts.reminders.system

/** Lets somebody allow notifications of their device. Asks the browser only when the button is pressed. */
export function DeviceNotificationsField() {
  const [permission, setPermission] = useState(devicePermission)
  const [isImpossible, setIsImpossible] = useState(false)
  const isWanted = useDeviceNotifications()
  if (!permission) return null

  const want = (wanted: boolean) => {
    setDeviceNotifications(wanted)
    const isShown = wanted && notifyDevice({ title: texts.sample })
    setIsImpossible(wanted && !isShown)
    if (wanted && !isShown) setDeviceNotifications(false)
  }
  const allow = async () => {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') want(true)
  }

  if (permission === 'denied') return <p className="text-muted-foreground text-sm">{texts.denied}</p>
  if (isImpossible) return <p className="text-muted-foreground text-sm">{texts.impossible}</p>
  if (permission === 'granted') {
    return <SwitchField label={texts.label} hint={texts.hint} checked={isWanted} onCheckedChange={want} />
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted-foreground text-sm">{texts.allowHint}</p>
      <Button variant="secondary" onClick={allow}>
        {texts.allow}
      </Button>
    </div>
  )
}
