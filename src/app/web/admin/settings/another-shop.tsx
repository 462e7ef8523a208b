import { useState } from 'react'
import { connectionsApi } from '#features/orders/connections.contract.ts'
import type { ShopName } from '#features/orders/order-sources.ts'
import { ordersScreensTexts } from '#features/orders/orders-screens.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'

const texts = shopSettingsScreenTexts.connections
const shopNames = ordersScreensTexts.sources

/** Names the shop that sends to an address from now on, in place of the one before. */
export function AnotherShop({ shop, onClose }: { shop: ShopName; onClose: () => void }) {
  const [name, setName] = useState('')
  const shopName = shop === 'webhook' ? texts.ownFormat : shopNames[shop]
  const connect = async () => toastMessage(await call(connectionsApi.add, { body: { shop, name } }))
  return (
    <ConfirmDialog
      title={texts.anotherTitle(shopName)}
      text={
        <>
          <p>{texts.anotherText}</p>
          <TextField
            label={texts.anotherName}
            value={name}
            maxLength={60}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      }
      confirm={texts.anotherConfirm}
      failed={texts.anotherFailed}
      tone="primary"
      onConfirm={connect}
      onClose={onClose}
    />
  )
}
