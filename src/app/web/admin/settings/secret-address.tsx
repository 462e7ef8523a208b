import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionsApi } from '#features/orders/connections.contract.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { CopyAddress } from './copy-address.tsx'
import { dayOf } from './day-of.ts'

const texts = shopSettingsScreenTexts.connections
const addressKey = [...adminKey, 'gumroad-address']

/** The address with a secret for Gumroad, which is shown once. */
export function SecretAddress() {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(addressKey, connectionsApi.address))
  const [address, setAddress] = useState<string>()
  const { isWorking, run } = useWork(texts.secretFailed, toastFailure)
  const make = () =>
    run(async () => {
      const made = await call(connectionsApi.makeAddress)
      setAddress(made.address)
      toastMessage(made)
      client.invalidateQueries({ queryKey: addressKey })
    })
  if (!data) return null
  const { madeAt, formerEndsAt } = data
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      {address !== undefined ? (
        <>
          <p>{texts.secretOnce}</p>
          <CopyAddress shop="gumroad" address={address} />
        </>
      ) : (
        <p className="text-muted-foreground">{madeAt ? texts.secretMade(dayOf(madeAt)) : texts.secretHint}</p>
      )}
      {formerEndsAt && <p className="text-muted-foreground">{texts.formerEnds(dayOf(formerEndsAt))}</p>}
      <Button variant="quiet" className="-ms-3" isLoading={isWorking} onClick={make}>
        {madeAt ? texts.secretRenew : texts.secretMake}
      </Button>
    </div>
  )
}
