import { useState } from 'react'
import { placeholders, type WordedMail, wordedMails } from '#features/mail/own-words.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { controlClass, Field } from '#kit/web/ui/field.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type SettingsOfGroup, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { wordKeys } from '#operations/shop-settings.rules.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { useGroup } from './use-group.ts'

const texts = shopSettingsScreenTexts.words
const { labels } = shopSettingsTexts

interface Shown {
  subject: string
  text: string
}

/** The shop's own words in the emails to customers, one email at a time, with a preview before they are saved. */
export function MailWords({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const [mail, setMail] = useState<WordedMail>('code')
  const [preview, setPreview] = useState<Shown>()
  const { isWorking, failure, run } = useWork(texts.previewFailed)
  const { subject, text } = wordKeys[mail]
  const isOwn = [subject, text].some((key) => form.settingOf(key)?.isSet)

  function show() {
    setPreview(undefined)
    return run(async () => setPreview(await call(shopSettingsApi.previewMail, { body: { mail, changes: form.changes() } })))
  }

  const actions = (
    <>
      <Button variant="secondary" isLoading={isWorking} onClick={show}>
        {texts.preview}
      </Button>
      {isOwn && (
        <Button variant="quiet" disabled={form.isSending} onClick={() => form.change({ [subject]: null, [text]: null })}>
          {texts.reset}
        </Button>
      )}
    </>
  )
  return (
    <GroupCard id="words" lead={texts.lead(placeholders.name, placeholders.support)} form={form} action={actions}>
      <Select
        label={texts.which}
        value={mail}
        onValueChange={(value) => {
          setMail(value as WordedMail)
          setPreview(undefined)
        }}
        options={wordedMails.map((value) => ({ value, label: texts.mails[value] }))}
      />
      {mail === 'code-reminder' && (
        <TextField
          {...form.field('codeReminderDays')}
          inputMode="numeric"
          label={labels.codeReminderDays}
          hint={texts.reminderHint}
        />
      )}
      <TextField {...form.field(subject)} label={texts.subject} />
      <Field
        label={texts.text}
        hint={mail === 'code' || mail === 'lost-code' || mail === 'code-reminder' ? texts.codeHint : texts.textHint}
      >
        {(wiring) => <textarea {...form.field(text)} {...wiring} rows={6} className={controlClass} />}
      </Field>
      <div role="status">
        {failure && <FailureAlert failure={failure} />}
        {preview && (
          <div className="rounded-control border border-border bg-background p-4">
            <p className="mb-3 font-semibold">{preview.subject}</p>
            <p className="whitespace-pre-line">{preview.text}</p>
          </div>
        )}
      </div>
    </GroupCard>
  )
}
