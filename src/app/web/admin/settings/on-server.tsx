import { Card } from '#kit/web/ui/card.tsx'
import type { ShopSettings } from '#operations/shop-settings.contract.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'

const texts = shopSettingsScreenTexts.onServer

/** What only a variable on the server sets, so that a stolen session can't move the data. */
export function OnServer({ variables }: { variables: ShopSettings['onServer'] }) {
  return (
    <Card>
      <p className="mb-4 text-muted-foreground">{texts.lead}</p>
      <dl className="flex flex-col divide-y divide-border">
        {variables.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-1 gap-x-6 py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt>
              <code translate="no">{name}</code>
            </dt>
            <dd className="flex flex-col items-start gap-3">
              {value === null ? texts.notSet : value === '…' ? texts.isSecret : value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
