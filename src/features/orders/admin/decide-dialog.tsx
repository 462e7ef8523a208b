import { pageConfig } from '#kit/web/page/page-config.ts'
import type { ButtonVariant } from '#kit/web/ui/button.tsx'
import type { Order } from '../orders.contract.ts'
import { type RefundDecision, refundDecisions } from '../orders.rules.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
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
const choices: readonly { choice: RefundDecision; label: string; variant: ButtonVariant }[] = [
  { choice: 'revoke', label: texts.revoke, variant: 'destructive' },
  { choice: 'read-only', label: texts.readOnly, variant: 'secondary' },
  { choice: 'keep', label: texts.keep, variant: 'primary' },
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
export function AccountDecision({ offered = refundDecisions, words, note, onDecide, ...about }: AccountDecisionProps) {
  const shown = choices.filter(({ choice }) => offered.includes(choice))
  return (
    <ChoiceDialog
      onClose={about.onClose}
      size={words ? 'wide' : 'narrow'}
      title={about.title}
      description={about.description}
      choices={shown}
      failed={texts.decideFailed}
      onChoose={onDecide}
    >
      <p className="[overflow-wrap:anywhere]">{about.email}</p>
      {words && (
        <dl className="flex flex-col gap-3">
          {shown.toReversed().map(({ choice, label }) => (
            <div key={choice}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-muted-foreground">{words[choice]}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
    </ChoiceDialog>
  )
}

function descriptionOf({ codes, refundedAt, isActivated }: Order): string {
  const refunded = codes.filter(({ isUndecided }) => isUndecided).map(({ code }) => code)
  if (refunded.length > 0 && refundedAt === null) return texts.decideLines(refunded)
  if (codes.length === 0) return texts.decideNone
  return isActivated ? texts.decideUsed : texts.decideUnused
}
