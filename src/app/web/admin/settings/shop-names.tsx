import { TextField } from '#kit/web/ui/text-field.tsx'
import type { SettingsOfGroup } from '#operations/shop-settings.contract.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { useGroup } from './use-group.ts'

const { labels } = shopSettingsTexts
const fields = [
  { key: 'name', type: 'text' },
  { key: 'tagline', type: 'text' },
  { key: 'storeUrl', type: 'url' },
  { key: 'communityUrl', type: 'url' },
  { key: 'supportEmail', type: 'email' },
] as const

/** The names and addresses of the shop, as customers see them. */
export function ShopNames({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  return (
    <GroupCard id="shop" lead={texts.shop.lead} form={form}>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {fields.map(({ key, type }) => (
          <TextField
            key={key}
            {...form.field(key)}
            type={type}
            label={labels[key]}
            hint={form.hintOf(key, texts.shop.hints[key])}
          />
        ))}
      </div>
    </GroupCard>
  )
}
