import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { looks } from '../themes.rules.ts'
import { lookTexts as texts } from '../themes.texts.ts'
import { chooseLook, dimPaper, useIsPaperDimmed, useLook } from './theme-store.ts'

/** Chooses how this device shows the app. The choice survives a sign-out, because it depends on the device's screen. */
export function LookField() {
  const look = useLook()
  const isPaperDimmed = useIsPaperDimmed()
  return (
    <div className="mb-6 flex flex-col gap-2 border-border border-b pb-5">
      <ChoiceGroup
        look="chips"
        label={texts.label}
        choices={looks.map((value) => ({ value, label: texts[value] }))}
        value={look}
        onChange={chooseLook}
      />
      <p className="text-muted-foreground text-sm">{texts.hint[look]}</p>
      <SwitchField label={texts.dimPaper} hint={texts.dimPaperHint} checked={isPaperDimmed} onCheckedChange={dimPaper} />
    </div>
  )
}
