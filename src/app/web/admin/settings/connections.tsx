import type { ShopName } from '#features/orders/order-sources.ts'
import { ordersScreensTexts } from '#features/orders/orders-screens.texts.ts'
import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { Button } from '#kit/web/ui/button.tsx'
import type { SettingsOfGroup, ShopSettings } from '#operations/shop-settings.contract.ts'
import { secretLabel, secretOfShop } from '#operations/shop-settings.rules.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { dayOf } from './day-of.ts'
import { GroupCard } from './group-card.tsx'
import { SecretField } from './secret-field.tsx'
import { useGroup } from './use-group.ts'

const texts = shopSettingsScreenTexts.connections
const shopNames = ordersScreensTexts.sources

interface ConnectionsProps {
  group: SettingsOfGroup
  connections: ShopSettings['connections']
}

/** Each shop that can send orders: the address that it sends them to, its secret, and when it was last heard. */
export function Connections({ group, connections }: ConnectionsProps) {
  const form = useGroup(group)
  return (
    <GroupCard id="connections" title={texts.title} lead={texts.lead} form={form}>
      <ul className="flex flex-col divide-y divide-border">
        {connections.map(({ shop, address, heardAt, testedAt }) => (
          <li key={shop} className="grid grid-cols-1 gap-4 py-5 first:pt-0 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <h3 className="font-sans font-semibold text-base">{shop === 'webhook' ? texts.ownFormat : shopNames[shop]}</h3>
              <CopyAddress shop={shop} address={address} />
              <p className="text-muted-foreground text-sm">{heardAt ? texts.heard(dayOf(heardAt)) : texts.neverHeard}</p>
              {testedAt && <p className="text-muted-foreground text-sm">{texts.tested(dayOf(testedAt))}</p>}
            </div>
            <SecretField form={form} name={secretOfShop(shop)} label={secretLabel(shop, shopSettingsTexts, shopNames)} />
          </li>
        ))}
      </ul>
    </GroupCard>
  )
}

function CopyAddress({ shop, address }: { shop: ShopName; address: string }) {
  const { copied, copyFailed } = texts
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <code translate="no" className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {address}
      </code>
      <Button
        variant="quiet"
        className="-ms-3"
        aria-label={texts.copy(shopNames[shop])}
        onClick={() => copyAndTell(address, { copied, copyFailed })}
      >
        {texts.copyShort}
      </Button>
    </p>
  )
}
