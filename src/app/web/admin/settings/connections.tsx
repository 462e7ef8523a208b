import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReplayAll } from '#features/orders/admin/replay-all.tsx'
import type { ShopName } from '#features/orders/order-sources.ts'
import { ordersScreensTexts, shopWordsTexts } from '#features/orders/orders-screens.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import type { SettingsOfGroup, ShopSettings } from '#operations/shop-settings.contract.ts'
import { secretLabel, secretOfShop } from '#operations/shop-settings.rules.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { alarmsQuery } from '../overview/alarms.tsx'
import { CopyAddress } from './copy-address.tsx'
import { dayOf } from './day-of.ts'
import { GroupCard } from './group-card.tsx'
import { SecretAddress } from './secret-address.tsx'
import { SecretField } from './secret-field.tsx'
import { useGroup } from './use-group.ts'

const texts = shopSettingsScreenTexts.connections
const shopNames = ordersScreensTexts.sources

// Most visits need no dialog for another shop.
const ShopWordsDialog = lazyPart(async () => (await import('#features/orders/admin/shop-words-dialog.tsx')).ShopWordsDialog)
const AnotherShop = lazyPart(async () => (await import('./another-shop.tsx')).AnotherShop)

interface ConnectionsProps {
  group: SettingsOfGroup
  connections: ShopSettings['connections']
}

/** Each shop that can send orders: the address that it sends them to, its secret, and when it was last heard. */
export function Connections({ group, connections }: ConnectionsProps) {
  const form = useGroup(group)
  const [isShowingWords, setShowingWords] = useState(false)
  const [another, setAnother] = useState<ShopName>()
  const { data: alarms = [] } = useQuery(alarmsQuery)
  const actions = (
    <>
      {alarms.some(({ kind }) => kind === 'orders-refused') && <ReplayAll />}
      <Button variant="quiet" onClick={() => setShowingWords(true)}>
        {shopWordsTexts.open}
      </Button>
    </>
  )
  return (
    <GroupCard id="connections" lead={texts.lead} form={form} action={actions}>
      {isShowingWords && <ShopWordsDialog onClose={() => setShowingWords(false)} />}
      {another && <AnotherShop shop={another} onClose={() => setAnother(undefined)} />}
      <ul className="flex flex-col divide-y divide-border">
        {connections.map(({ shop, address, heardAt, testedAt }) => (
          <li key={shop} className="grid grid-cols-1 gap-4 py-5 first:pt-0 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <h2 className="font-sans font-semibold text-base">{shop === 'webhook' ? texts.ownFormat : shopNames[shop]}</h2>
              <CopyAddress shop={shop} address={address} />
              <p className="text-muted-foreground text-sm">{heardAt ? texts.heard(dayOf(heardAt)) : texts.neverHeard}</p>
              {testedAt && <p className="text-muted-foreground text-sm">{texts.tested(dayOf(testedAt))}</p>}
              {shop === 'gumroad' && group.settings.some(({ key, isSet }) => key === 'gumroadSecret' && isSet) && (
                <SecretAddress />
              )}
              {heardAt && (
                <Button variant="quiet" className="-ms-3 self-start" onClick={() => setAnother(shop)}>
                  {texts.another}
                </Button>
              )}
            </div>
            <SecretField form={form} name={secretOfShop(shop)} label={secretLabel(shop, shopSettingsTexts, shopNames)} />
          </li>
        ))}
      </ul>
    </GroupCard>
  )
}
