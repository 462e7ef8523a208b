import { call } from '#kit/web/calls/call.ts'
import type { GroupAction, SelectedProps } from '#kit/web/list/list-spec.ts'
import { SelectedRows } from '#kit/web/list/selected-rows.tsx'
import BookOpen from '~icons/lucide/book-open'
import Equal from '~icons/lucide/equal'
import EqualNot from '~icons/lucide/equal-not'
import Send from '~icons/lucide/send'
import UserCheck from '~icons/lucide/user-check'
import UserX from '~icons/lucide/user-x'
import { type Order, ordersApi } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { asksOfMoney, canLimit, canResend } from './order-states.ts'

const actions: readonly GroupAction<Order>[] = [
  {
    label: texts.resend,
    icon: <Send aria-hidden />,
    fits: (order) => canResend(order) && order.customerEmail !== null,
    confirm: { title: texts.resendSomeTitle, text: texts.resendSomeText, tone: 'primary' },
    change: ({ id }) => call(ordersApi.resend, { params: { id }, body: {} }),
    done: texts.resentSome,
    failed: texts.resendFailed,
  },
  {
    label: texts.isSame,
    icon: <Equal aria-hidden />,
    fits: ({ sameAs }) => sameAs !== null,
    confirm: { title: texts.sameSomeTitle, text: texts.sameSomeText, tone: 'primary' },
    change: ({ id }) => call(ordersApi.answer, { params: { id }, body: { isSame: true } }),
    done: texts.sameSome,
    failed: texts.answerFailed,
  },
  {
    label: texts.isAnother,
    icon: <EqualNot aria-hidden />,
    fits: ({ sameAs }) => sameAs !== null,
    confirm: { title: texts.anotherSomeTitle, text: texts.anotherSomeText, tone: 'primary' },
    change: ({ id }) => call(ordersApi.answer, { params: { id }, body: { isSame: false } }),
    done: texts.anotherSome,
    failed: texts.answerFailed,
  },
  {
    label: texts.keep,
    icon: <UserCheck aria-hidden />,
    fits: asksOfMoney,
    change: ({ id }) => call(ordersApi.decide, { params: { id }, body: { decision: 'keep' } }),
    done: texts.keptSome,
    failed: texts.decideFailed,
  },
  {
    label: texts.readOnly,
    icon: <BookOpen aria-hidden />,
    fits: canLimit,
    confirm: { title: texts.readOnlySomeTitle, text: texts.readOnlySomeText },
    change: ({ id }) => call(ordersApi.decide, { params: { id }, body: { decision: 'read-only' } }),
    done: texts.readOnlySome,
    failed: texts.decideFailed,
  },
  {
    label: texts.revoke,
    icon: <UserX aria-hidden />,
    fits: asksOfMoney,
    confirm: { title: texts.revokeSomeTitle, text: texts.revokeSomeText },
    change: ({ id }) => call(ordersApi.decide, { params: { id }, body: { decision: 'revoke' } }),
    done: texts.revokedSome,
    failed: texts.decideFailed,
  },
]

/** The actions for selected orders. */
export const SelectedOrders = (props: SelectedProps<Order>) => <SelectedRows {...props} actions={actions} />
