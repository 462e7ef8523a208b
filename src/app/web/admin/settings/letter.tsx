import { useSearchParams } from 'react-router'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import type { SettingsOfGroup } from '#operations/shop-settings.contract.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { useGroup } from './use-group.ts'

const texts = shopSettingsScreenTexts.letter

/** The letter that administrators get each Monday. The link in it leads here, and asks before it ends. */
export function Letter({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const [search, setSearch] = useSearchParams()
  const isOn = form.shownOf('weeklyLetter') !== 'off'
  const turn = (on: boolean) => form.change({ weeklyLetter: on ? null : 'off' })
  return (
    <Card headingId="settings-letter" title={texts.title}>
      <p className="-mt-3 mb-2 text-muted-foreground">{texts.lead}</p>
      <FormAlert id={form.failureId} failure={form.failure} />
      <SwitchField label={texts.label} checked={isOn} disabled={form.isSending} onCheckedChange={turn} />
      {isOn && search.get('letter') === 'off' && (
        <ConfirmDialog
          title={texts.stopTitle}
          text={texts.stopText}
          confirm={texts.stop}
          failed={shopSettingsScreenTexts.saveFailed}
          tone="primary"
          onConfirm={() => turn(false)}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </Card>
  )
}
