import { controlClass, Field } from '#kit/web/ui/field.tsx'
import type { SettingsOfGroup } from '#operations/shop-settings.contract.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { useGroup } from './use-group.ts'

const texts = shopSettingsScreenTexts.legal
const keys = ['legalNotice', 'privacyAddition', 'termsAddition'] as const

/** The legal notice, and what the shop adds to the privacy policy and the terms. */
export function LegalTexts({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  return (
    <GroupCard id="legal" lead={texts.lead} form={form}>
      {keys.map((key) => (
        <Field key={key} label={shopSettingsTexts.labels[key]} hint={texts.hints[key]}>
          {(wiring) => (
            <textarea {...form.field(key)} {...wiring} rows={key === 'legalNotice' ? 6 : 3} className={controlClass} />
          )}
        </Field>
      ))}
    </GroupCard>
  )
}
