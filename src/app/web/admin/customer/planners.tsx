import { useState } from 'react'
import { codesApi } from '#features/access/codes.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import type { Customer } from '../../../customers.contract.ts'
import { customersTexts } from '../../../customers.texts.ts'

const GiveDialog = lazyPart(async () => (await import('./give-dialog.tsx')).GiveDialog)

const texts = customersTexts.planners
type Planner = Customer['planners'][number]

interface PlannersProps {
  userId: string
  name: string
  planners: readonly Planner[]
  onChanged: () => Promise<void>
}

/** The planners of a customer, and how to give them one. */
export function Planners({ userId, name, planners, onChanged }: PlannersProps) {
  const [isGiving, setIsGiving] = useState(false)
  const [taken, setTaken] = useState<Planner>()
  async function settle(said: { message: string }) {
    toastMessage(said)
    await onChanged()
  }
  const give = (
    <Button variant="secondary" onClick={() => setIsGiving(true)}>
      {texts.give}
    </Button>
  )
  return (
    <Card headingId="customer-planners" title={texts.title} action={give}>
      {planners.length === 0 && <p className="text-muted-foreground">{texts.none}</p>}
      <ul className="flex flex-col divide-y divide-border">
        {planners.map((planner) => (
          <li key={planner.productId} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{planner.name}</span>
            <span className="text-muted-foreground text-sm">
              {planner.isGiven ? texts.given : texts.bought} <Day at={planner.since} />
            </span>
            {planner.isGiven && (
              <Button
                variant="quiet"
                className="ms-auto"
                aria-label={texts.takeOf(planner.name)}
                onClick={() => setTaken(planner)}
              >
                {texts.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isGiving && (
        <GiveDialog
          name={name}
          has={planners.map(({ productId }) => productId)}
          onGive={async (productId) => settle(await call(codesApi.giveProduct, { params: { id: userId }, body: { productId } }))}
          onClose={() => setIsGiving(false)}
        />
      )}
      {taken && (
        <ConfirmDialog
          title={texts.takeTitle(taken.name)}
          text={texts.takeText}
          confirm={texts.take}
          failed={texts.failed}
          onConfirm={async () => settle(await call(codesApi.takeProduct, { params: { id: userId, productId: taken.productId } }))}
          onClose={() => setTaken(undefined)}
        />
      )}
    </Card>
  )
}
