import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import Bell from '~icons/lucide/bell'
import Vibrate from '~icons/lucide/vibrate'
import type { Settings, SettingsChange } from '../settings.rules.ts'
import { settingsTexts } from '../settings.texts.ts'

const texts = settingsTexts.notifications

interface NotificationSettingsProps {
  notifications: Settings['notifications']
  /** Leave out what explains the switches. */
  isBrief?: boolean
  onChange: (change: SettingsChange) => void
}

/** Chooses whether the end of a session is announced by a sound and by vibration. */
export function NotificationSettings({ notifications, isBrief = false, onChange }: NotificationSettingsProps) {
  const { sound, vibration } = notifications
  const change = (wanted: Partial<Settings['notifications']>) =>
    onChange(({ notifications }) => ({ notifications: { ...notifications, ...wanted } }))
  return (
    <div className="divide-y divide-border">
      <SwitchField
        icon={<Bell aria-hidden />}
        label={texts.sound}
        hint={isBrief ? undefined : texts.soundHint}
        checked={sound}
        onCheckedChange={(wanted) => change({ sound: wanted })}
      />
      <SwitchField
        icon={<Vibrate aria-hidden />}
        label={texts.vibration}
        hint={isBrief ? undefined : texts.vibrationHint}
        checked={vibration}
        onCheckedChange={(wanted) => change({ vibration: wanted })}
      />
    </div>
  )
}
