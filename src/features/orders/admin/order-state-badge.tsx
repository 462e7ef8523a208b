import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'

const tones: Record<Order['state'], BadgeTone> = {
  pending: 'waiting',
  activated: 'good',
  waiting: 'bad',
  without_code: 'quiet',
  refunded: 'quiet',
  needs_decision: 'bad',
}

export const OrderStateBadge = ({ state }: Pick<Order, 'state'>) => (
  <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>
)
