import type { Settings, SettingsChange } from '#features/settings/settings.rules.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import Keyboard from '~icons/lucide/keyboard'
import { keyboardTexts } from '../../keyboard.texts.ts'
import { setKeyDialog } from '../keyboard/key-dialog.ts'

const texts = keyboardTexts.settings

interface KeyboardSettingsProps {
  keyboard: Settings['keyboard'] | undefined
  onChange: (change: SettingsChange) => void
}

/** Turns the single-key shortcuts on or off. Users of speech input, or with a tremor, may trigger them by accident. */
export function KeyboardSettings({ keyboard, onChange }: KeyboardSettingsProps) {
  return (
    <Card headingId="keyboard" icon={<Keyboard aria-hidden />} title={keyboardTexts.title}>
      <SwitchField
        label={texts.label}
        hint={texts.hint}
        checked={keyboard?.singleKeys ?? true}
        onCheckedChange={(singleKeys) => onChange(() => ({ keyboard: { singleKeys } }))}
      />
      <Button variant="quiet" className="-ms-3 self-start px-3 text-primary" onClick={() => setKeyDialog('help')}>
        {texts.show}
      </Button>
    </Card>
  )
}
