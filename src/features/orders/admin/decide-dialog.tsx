import { useState } from 'react'
import { explained, type Failure } from '#kit/web/forms/explained.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button, type ButtonVariant } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Order } from '../orders.contract.ts'
import { type RefundDecision, refundDecisions } from '../orders.rules.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { FollowDialog } from './follow-dialog.tsx'
import { askedAbout } from './order-asks.ts'
import type { OrderChanges } from './order-changes.ts'
import { asksOfMoney, canLimit } from './order-states.ts'

interface DecideDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

/** The strictest first, so that the main button is the one that takes nothing away. */
const choices: readonly { decision: RefundDecision; label: string; variant: ButtonVariant }[] = [
  { decision: 'revoke', label: texts.revoke, variant: 'destructive' },
  { decision: 'read-only', label: texts.readOnly, variant: 'secondary' },
  { decision: 'keep', label: texts.keep, variant: 'primary' },
]

/** Asks the operator what happens to the access after a refund or a dispute, or whether to follow what the shop says now. */
export function DecideDialog({ order, changes, onClose }: DecideDialogProps) {
  if (!asksOfMoney(order)) return <FollowDialog order={order} changes={changes} onClose={onClose} />
  return (
    <AccountDecision
      title={askedAbout(order)}
      description={descriptionOf(order)}
      email={order.customerEmail}
      offered={refundDecisions.filter((decision) => decision !== 'read-only' || canLimit(order))}
      {...(order.isActivated
        ? { words: texts.choices, note: pageConfig.hasMailServer ? texts.mailed : texts.mailedWithoutServer }
        : {})}
      onDecide={(decision) => changes.decide(order, decision)}
      onClose={onClose}
    />
  )
}

interface AccountDecisionProps {
  title: string
  description: string
  email: string | null
  offered?: readonly RefundDecision[]
  /** What each choice means. */
  words?: Record<RefundDecision, string>
  note?: string
  onDecide: (decision: RefundDecision) => Promise<void>
  onClose: () => void
}

/** Asks what happens to the access of an account. */
export function AccountDecision({ offered = refundDecisions, words, note, onDecide, onClose, ...about }: AccountDecisionProps) {
  const [working, setWorking] = useState<RefundDecision>()
  const [error, setError] = useState<Failure>()

  async function decide(decision: RefundDecision) {
    setWorking(decision)
    setError(undefined)
    try {
      await onDecide(decision)
      onClose()
    } catch (refusal) {
      setError(explained(refusal, texts.decideFailed))
      setWorking(undefined)
    }
  }

  const shown = choices.filter(({ decision }) => offered.includes(decision))
  const actions = shown.map(({ decision, label, variant }) => (
    <Button
      key={decision}
      variant={variant}
      disabled={Boolean(working)}
      isLoading={working === decision}
      onClick={() => decide(decision)}
    >
      {label}
    </Button>
  ))
  return (
    <Dialog
      onClose={onClose}
      size={words ? 'wide' : 'narrow'}
      title={about.title}
      description={about.description}
      actions={actions}
    >
      <p className="[overflow-wrap:anywhere]">{about.email}</p>
      {words && (
        <dl className="flex flex-col gap-3">
          {shown.toReversed().map(({ decision, label }) => (
            <div key={decision}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-muted-foreground">{words[decision]}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
      {error && <FailureAlert failure={error} />}
    </Dialog>
  )
}

function descriptionOf({ codes, refundedAt, isActivated }: Order): string {
  const refunded = codes.filter(({ isUndecided }) => isUndecided).map(({ code }) => code)
  if (refunded.length > 0 && refundedAt === null) return texts.decideLines(refunded)
  return isActivated ? texts.decideUsed : texts.decideUnused
}
