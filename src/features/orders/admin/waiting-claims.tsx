import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { adminKey, alarmsKey, listsKey } from '#kit/web/list/list-pages.ts'
import { runForEach } from '#kit/web/list/run-for-each.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { type Claim, claimsApi } from '../claims.contract.ts'
import { claimsListTexts as texts } from '../claims-screens.texts.ts'
import { ordersScreensTexts } from '../orders-screens.texts.ts'
import { TakeClaimDialog } from './take-claim-dialog.tsx'

type Asked = { kind: 'take'; claim: Claim } | { kind: 'give all' | 'decline all'; claims: Claim[] }

/** The claims that wait for an answer, above the orders. Nothing while there are none. */
export function WaitingClaims() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const { isWorking, run } = useWork(texts.failed, toastFailure)
  const waiting = useQuery(queryOf([...adminKey, 'claims'], claimsApi.list))
  const { claims, unknown } = waiting.data ?? { claims: [], unknown: 0 }
  const alone = claims.filter(({ reason }) => reason === 'asked')

  const refresh = () =>
    Promise.all([[...adminKey, 'claims'], listsKey, alarmsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  const give = ({ id, orderId }: Claim) => call(claimsApi.give, { params: { id }, body: { orderId } })
  const decline = ({ id }: Claim) => call(claimsApi.decline, { params: { id } })
  const answer = (change: (claim: Claim) => Promise<{ message: string }>, claim: Claim) =>
    run(async () => toastMessage(await change(claim).finally(refresh)))
  async function answerAll(change: (claim: Claim) => Promise<unknown>, all: readonly Claim[]) {
    const { reason } = await runForEach(all, change, { onStep: () => {}, signal: new AbortController().signal })
    await refresh()
    if (reason !== undefined) throw reason
  }

  if (claims.length === 0 && unknown === 0) return null
  return (
    <Card aria-label={texts.label} className="mb-6 flex flex-col gap-2">
      {claims.length > 0 && (
        <>
          <h2 className="text-xl">{texts.label}</h2>
          <p className="text-muted-foreground">{texts.lead}</p>
          <ul className="divide-y divide-border">
            {claims.map((claim) => (
              <li key={claim.id + claim.orderId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60 leading-snug [overflow-wrap:anywhere]">
                  <p className="font-semibold">{ordersScreensTexts.name(claim.orderNumber)}</p>
                  <p>{texts.asks(claim.email)}</p>
                  <p className="text-muted-foreground text-sm">
                    {claim.reason === 'claimed' ? texts.reasons.claimed(claim.givenTo ?? '') : texts.reasons[claim.reason]}
                  </p>
                  <p className="text-muted-foreground text-sm">
                    <Day at={claim.createdAt} hasTime />
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    disabled={isWorking}
                    aria-label={texts.declineIt(claim.orderNumber, claim.email)}
                    onClick={() => answer(decline, claim)}
                  >
                    {texts.decline}
                  </Button>
                  <Button
                    disabled={isWorking}
                    aria-label={texts.giveIt(claim.orderNumber, claim.email)}
                    onClick={() => (claim.givenTo === null ? answer(give, claim) : setAsked({ kind: 'take', claim }))}
                  >
                    {texts.give}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {claims.length > 1 && (
            <div className="flex flex-wrap gap-2">
              {alone.length > 1 && (
                <Button variant="secondary" onClick={() => setAsked({ kind: 'give all', claims: alone })}>
                  {texts.giveAll(alone.length)}
                </Button>
              )}
              <Button variant="quiet" onClick={() => setAsked({ kind: 'decline all', claims })}>
                {texts.declineAll}
              </Button>
            </div>
          )}
        </>
      )}
      {unknown > 0 && <p className="text-muted-foreground text-sm">{texts.unknown(unknown)}</p>}
      {asked?.kind === 'take' && (
        <TakeClaimDialog
          {...asked.claim}
          email={asked.claim.givenTo ?? ''}
          confirm={texts.give}
          onTake={async (decision) => {
            const { id, orderId } = asked.claim
            toastMessage(await call(claimsApi.give, { params: { id }, body: { orderId, decision } }))
            await refresh()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked.kind !== 'take' && (
        <ConfirmDialog
          title={(asked.kind === 'give all' ? texts.giveAllTitle : texts.declineAllTitle)(asked.claims.length)}
          text={asked.kind === 'give all' ? texts.giveAllText : texts.declineAllText}
          confirm={asked.kind === 'give all' ? texts.give : texts.decline}
          failed={texts.failed}
          tone={asked.kind === 'give all' ? 'primary' : 'destructive'}
          onConfirm={() => answerAll(asked.kind === 'give all' ? give : decline, asked.claims)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
