import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usersApi } from '#features/accounts/users.contract.ts'
import { showingApi } from '#features/planner/showing.contract.ts'
import { languages as known, type Language } from '#kit/languages.ts'
import { callPage, queryOf } from '#kit/web/calls/call.ts'
import { countsKey } from '#kit/web/list/list-pages.ts'
import { Select } from '#kit/web/ui/select.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { SettingsOfGroup } from '#operations/shop-settings.contract.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { useGroup } from './use-group.ts'

const { labels } = shopSettingsTexts
const texts = shopSettingsScreenTexts.rules

interface ShopRulesProps {
  group: SettingsOfGroup
  /** Those that this installation has. */
  languages: readonly Language[]
}

/** The languages of the shop, and what holds for everyone who signs up. */
export function ShopRules({ group, languages }: ShopRulesProps) {
  const [keepsWaiting, setKeepsWaiting] = useState(false)
  const form = useGroup(group, { keepsWaiting })
  const offered = form.shownOf('languages').split(/[\s,]+/)
  const [usual = 'en', ...others] = offered
  const isFixed = form.field('languages').disabled
  const offer = (first: string, more: readonly string[]) =>
    form.set('languages', [first, ...more.filter((one) => one !== first)].join(', '))
  return (
    <GroupCard id="rules" lead={texts.lead} form={form}>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Select
          label={texts.usualLanguage}
          hint={form.hintOf('languages', texts.usualLanguageHint)}
          value={usual}
          disabled={isFixed}
          onValueChange={(value) => offer(value, offered)}
          options={languages.map((value) => ({ value, label: known[value].name }))}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold">{texts.otherLanguages}</legend>
          {languages
            .filter((language) => language !== usual)
            .map((language) => (
              <SwitchField
                key={language}
                label={known[language].name}
                disabled={isFixed}
                checked={others.includes(language)}
                onCheckedChange={(isOn) => offer(usual, isOn ? [...others, language] : others.filter((one) => one !== language))}
              />
            ))}
        </fieldset>
        <TextField
          {...form.field('codePrefix')}
          label={labels.codePrefix}
          maxLength={6}
          autoCapitalize="characters"
          spellCheck={false}
          hint={form.hintOf('codePrefix', texts.prefixHint)}
        />
        <TextField
          {...form.field('ownerQuotaMb')}
          label={labels.ownerQuotaMb}
          inputMode="numeric"
          hint={form.hintOf('ownerQuotaMb', texts.quotaHint)}
        />
        <Select
          label={labels.passwordRules}
          hint={form.hintOf('passwordRules')}
          value={form.shownOf('passwordRules')}
          disabled={form.field('passwordRules').disabled}
          onValueChange={(value) => form.set('passwordRules', value)}
          options={(['usual', 'strict'] as const).map((value) => ({ value, label: texts.passwords[value] }))}
        />
        <div className="flex flex-col gap-5">
          <SwitchField
            label={labels.requireApproval}
            hint={form.hintOf('requireApproval', texts.approvalHint)}
            disabled={form.field('requireApproval').disabled}
            checked={form.shownOf('requireApproval') === 'true'}
            onCheckedChange={(isOn) => form.set('requireApproval', String(isOn))}
          />
          {form.changes().requireApproval === 'true' && (
            <WhoIsHere isApproving={!keepsWaiting} onChange={(isApproving) => setKeepsWaiting(!isApproving)} />
          )}
          <SwitchField
            label={labels.showsPages}
            hint={<ShownNow />}
            disabled={form.field('showsPages').disabled}
            checked={form.shownOf('showsPages') !== 'off'}
            onCheckedChange={(isOn) => form.set('showsPages', isOn ? '' : 'off')}
          />
        </div>
      </div>
    </GroupCard>
  )
}

/** How much owners show. Whose pages and to whom isn't known here. */
function ShownNow() {
  const { data } = useQuery(queryOf(['admin', 'shown-links'], showingApi.count))
  return texts.showsHint(data ?? null)
}

/** Asks whether those who use the shop already are approved when approval is switched on. Without it, they could not sign in any more. */
function WhoIsHere({ isApproving, onChange }: { isApproving: boolean; onChange: (isApproving: boolean) => void }) {
  const { data } = useQuery({
    queryKey: [...countsKey, 'pending'],
    queryFn: ({ signal }) => callPage(usersApi.registeredUsers, { query: { state: 'pending', limit: 1 }, signal }),
    refetchOnMount: 'always',
  })
  if (data?.total === 0) return null
  return (
    <SwitchField
      label={texts.approveHere(data?.total ?? null)}
      hint={texts.approveHereHint}
      checked={isApproving}
      onCheckedChange={onChange}
    />
  )
}
