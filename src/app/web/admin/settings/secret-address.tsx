import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#features/orders/connections.contract.ts'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
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
  const make = useMutation({
    mutationFn: () => call(connectionsApi.makeAddress),
    onSuccess({ message }) {
      toast({ title: message, tone: 'success' })
      client.invalidateQueries({ queryKey: addressKey })
    },
    onError: (error) => toastFailure(error, texts.secretFailed),
  })
  if (!data) return null
  const { madeAt, formerEndsAt } = data
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      {make.data ? (
        <>
          <p>{texts.secretOnce}</p>
          <CopyAddress shop="gumroad" address={make.data.address} />
        </>
      ) : (
        <p className="text-muted-foreground">{madeAt ? texts.secretMade(dayOf(madeAt)) : texts.secretHint}</p>
      )}
      {formerEndsAt && <p className="text-muted-foreground">{texts.formerEnds(dayOf(formerEndsAt))}</p>}
      <Button variant="quiet" className="-ms-3" isLoading={make.isPending} onClick={() => make.mutate()}>
        {madeAt ? texts.secretRenew : texts.secretMake}
      </Button>
    </div>
  )
}
