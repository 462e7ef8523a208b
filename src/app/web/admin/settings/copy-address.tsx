import type { ShopName } from '#features/orders/order-sources.ts'
import { ordersScreensTexts } from '#features/orders/orders-screens.texts.ts'
import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'

const texts = shopSettingsScreenTexts.connections
const shopNames = ordersScreensTexts.sources

/** The address that a shop sends to, with a button that copies it. */
export function CopyAddress({ shop, address }: { shop: ShopName; address: string }) {
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
