import { isLengthOf, lengthBounds, timerLengths } from '#features/focus-timer/timer-lengths.rules.ts'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TypedField } from '#kit/web/ui/typed-field.tsx'
import type { Settings, SettingsChange } from '../settings.rules.ts'
import { settingsTexts } from '../settings.texts.ts'

const texts = settingsTexts.timer

interface TimerSettingsProps {
  timer: Settings['timer']
  onChange: (change: SettingsChange) => void
}

/** Sets the lengths of focus sessions and breaks, and whether they start automatically. */
export function TimerSettings({ timer, onChange }: TimerSettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{texts.lengths}</legend>
        <div className="grid grid-cols-2 gap-4">
          {timerLengths.map((length) => (
            <TypedField
              key={length}
              type="number"
              inputMode="numeric"
              {...lengthBounds[length]}
              isWhole={(typed) => isLengthOf(length, Number(typed))}
              label={texts.length[length]}
              value={String(timer[length])}
              onChange={(typed) => onChange((now) => ({ timer: { ...now.timer, [length]: Number(typed) } }))}
            />
          ))}
        </div>
        <p className="text-muted-foreground text-sm">{texts.lengthsHint(lengthBounds.focus, lengthBounds.quick)}</p>
      </fieldset>
      <SwitchField
        label={texts.autoStart}
        hint={texts.autoStartHint}
        checked={timer.autoStart}
        onCheckedChange={(autoStart) => onChange((now) => ({ timer: { ...now.timer, autoStart } }))}
      />
    </div>
  )
}
