import { call } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type SettingsOfGroup, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { type MailSecurity, mailSecurity, usualPort } from '#operations/shop-settings.rules.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { SecretField } from './secret-field.tsx'
import { useGroup } from './use-group.ts'
import { useTrial } from './use-trial.tsx'

const { labels } = shopSettingsTexts
const texts = shopSettingsScreenTexts.mail

/** The mail server, with a test before it is saved. */
export function MailSettings({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const { isTrying, start, outcome } = useTrial(texts.testFailed, () =>
    call(shopSettingsApi.testMail, { body: { changes: form.changes() } }),
  )
  const security = (form.shownOf('smtpSecurity') || 'starttls') as MailSecurity

  const isHere = /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(form.shownOf('smtpHost').trim())

  const action = (
    <Button variant="secondary" isLoading={isTrying} disabled={form.shownOf('smtpHost').trim() === ''} onClick={start}>
      {texts.test}
    </Button>
  )
  return (
    <GroupCard id="mail" lead={texts.lead} form={form} action={action}>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <TextField
          {...form.field('smtpHost')}
          label={labels.smtpHost}
          hint={form.hintOf('smtpHost', texts.hints.smtpHost)}
          autoCapitalize="none"
          spellCheck={false}
        />
        {isHere && (
          <SwitchField
            label={texts.onMachine}
            disabled={form.field('smtpHost').disabled}
            checked={form.shownOf('smtpOnMachine') === 'true'}
            onCheckedChange={(isOn) => form.set('smtpOnMachine', isOn ? 'true' : '')}
          />
        )}
        <Select
          label={labels.smtpSecurity}
          value={security}
          disabled={form.field('smtpSecurity').disabled}
          onValueChange={(value) => form.set('smtpSecurity', value)}
          options={mailSecurity.map((value) => ({ value, label: texts.security[value] }))}
        />
        <TextField
          {...form.field('smtpPort')}
          label={labels.smtpPort}
          inputMode="numeric"
          placeholder={usualPort[security]}
          hint={form.hintOf('smtpPort', texts.hints.smtpPort(usualPort[security]))}
        />
        <TextField
          {...form.field('mailFrom')}
          label={labels.mailFrom}
          hint={form.hintOf('mailFrom', texts.hints.mailFrom)}
          spellCheck={false}
        />
        <TextField
          {...form.field('smtpUser')}
          label={labels.smtpUser}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SecretField form={form} name="smtpPassword" label={labels.smtpPassword} />
      </div>
      {outcome}
    </GroupCard>
  )
}
