import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type SettingsOfGroup, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { SecretField } from './secret-field.tsx'
import { useGroup } from './use-group.ts'
import { useTrial } from './use-trial.tsx'

const { labels } = shopSettingsTexts
const texts = shopSettingsScreenTexts.reading

/** The server that reads handwriting, with a test before it is saved. */
export function ModelSettings({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const { isTrying, start, outcome } = useTrial(texts.testFailed, () =>
    call(shopSettingsApi.testModel, { body: { changes: form.changes() } }),
  )
  const hasAddress = form.shownOf('modelAddress').trim() !== ''

  const action = (
    <Button variant="secondary" isLoading={isTrying} disabled={!hasAddress} onClick={start}>
      {texts.test}
    </Button>
  )
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }
  return (
    <GroupCard id="reading" lead={texts.lead} form={form} action={action}>
      <TextField
        {...form.field('modelAddress')}
        {...plain}
        label={labels.modelAddress}
        hint={texts.hints.modelAddress}
        inputMode="url"
      />
      {hasAddress && (
        <>
          <SwitchField
            label={texts.inside}
            checked={form.shownOf('modelInside') === 'true'}
            onCheckedChange={(isOn) => form.set('modelInside', isOn ? 'true' : '')}
          />
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            <TextField {...form.field('modelName')} {...plain} label={labels.modelName} hint={texts.hints.modelName} />
            <SecretField form={form} name="modelKey" label={labels.modelKey} hint={texts.hints.modelKey} />
          </div>
        </>
      )}
      {outcome}
    </GroupCard>
  )
}
