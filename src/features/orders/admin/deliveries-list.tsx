import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { adminKey, alarmsKey, listsKey } from '#kit/web/list/list-pages.ts'
import { listOf, optionsOf, type RowAction } from '#kit/web/list/list-spec.ts'
import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import Ban from '~icons/lucide/ban'
import Check from '~icons/lucide/check'
import RotateCw from '~icons/lucide/rotate-cw'
import Undo2 from '~icons/lucide/undo-2'
import X from '~icons/lucide/x'
import { type Delivery, type DeliveryAnswer, deliveriesApi, deliveryAnswers, type ShopContact } from '../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../deliveries.texts.ts'
import { shopList } from '../order-sources.ts'
import { ReplayAll } from './replay-all.tsx'

const dayMs = 24 * 60 * 60 * 1000
const SelectedDeliveries = lazyPart(async () => (await import('./selected-deliveries.tsx')).SelectedDeliveries)

const tones: Record<Delivery['result'], BadgeTone> = {
  refused: 'bad',
  unread: 'bad',
  accepted: 'good',
  known: 'quiet',
  ignored: 'quiet',
  test: 'quiet',
}
const orderOf = ({ orderNumber, reference, result }: Delivery) =>
  orderNumber ?? reference ?? (result === 'ignored' ? texts.noOrder : texts.unknownOrder)

const deliveries = listOf(deliveriesApi.list, {
  name: 'order-deliveries',
  label: texts.label,
  words: texts.words,
  states: optionsOf(texts.states),
  sorts: [],
  nameOf: (delivery) => texts.name(shopList[delivery.shop].name, orderOf(delivery)),
  empty: texts.empty,
  columns: [
    {
      header: texts.order,
      cell: (delivery) => (
        <span className="flex flex-col leading-snug">
          <span className="[overflow-wrap:anywhere]">{orderOf(delivery)}</span>
          <span className="font-normal text-muted-foreground text-sm">{shopList[delivery.shop].name}</span>
          {delivery.customerEmail && (
            <span className="font-normal text-muted-foreground text-sm [overflow-wrap:anywhere]">
              <EmailAddress of={delivery.customerEmail} />
            </span>
          )}
        </span>
      ),
      width: '26%',
    },
    { header: texts.result, cell: (delivery) => <Result {...delivery} />, width: '35%' },
    { header: texts.received, cell: ({ receivedAt }) => <Day at={receivedAt} hasTime /> },
  ],
})

const answerActions = {
  paid: { label: texts.answers.paid, icon: <Check aria-hidden /> },
  refunded: { label: texts.answers.refunded, icon: <Undo2 aria-hidden /> },
  not_paid: { label: texts.answers.not_paid, icon: <Ban aria-hidden /> },
  nothing: { label: texts.answers.nothing, icon: <X aria-hidden /> },
}

/** The messages of the shops, and when each was last heard. */
export function DeliveriesList() {
  const client = useQueryClient()
  const contacts = useQuery(queryOf([...adminKey, 'order-shops'], deliveriesApi.shops))
  const change = useCallback(
    async (ask: Promise<{ message: string }>, failed: string) => {
      await ask.then(toastMessage, (error) => toastFailure(error, failed))
      client.invalidateQueries({ queryKey: listsKey })
      client.invalidateQueries({ queryKey: alarmsKey })
    },
    [client],
  )
  const actions = useCallback(
    ({ id, canReplay, result }: Delivery): RowAction[] => {
      if (!canReplay) return []
      const params = { id }
      const replay = () => change(call(deliveriesApi.replay, { params }), texts.replayFailed)
      const again = { label: texts.replay, icon: <RotateCw aria-hidden />, isMain: true, run: replay }
      if (result !== 'unread') return [again]
      const say = (answer: DeliveryAnswer) => change(call(deliveriesApi.answer, { params, body: { answer } }), texts.answerFailed)
      return [again, ...deliveryAnswers.map((answer) => ({ ...answerActions[answer], run: () => say(answer) }))]
    },
    [change],
  )
  return (
    <>
      {contacts.data && contacts.data.length > 0 && (
        <ul aria-label={texts.contacts} className={classNames(paper, 'flex flex-col gap-1 px-5 py-3.5')}>
          {contacts.data.map((contact) => (
            <li key={contact.shop}>
              <Contact {...contact} />
            </li>
          ))}
        </ul>
      )}
      <AdminList spec={deliveries} actions={actions} selected={SelectedDeliveries} tools={<ReplayAll />} />
    </>
  )
}

function Result({ result, reason, settledAt, canReplay }: Delivery) {
  const isBad = tones[result] === 'bad'
  return (
    <span className="flex flex-col items-start gap-1">
      <StateBadge tone={isBad && settledAt ? 'quiet' : tones[result]}>{texts.states[result]}</StateBadge>
      {reason && <span className="text-sm [overflow-wrap:anywhere]">{reason}</span>}
      {isBad && !settledAt && !canReplay && <span className="text-sm">{texts.tooLarge}</span>}
      {settledAt && (
        <span className="text-muted-foreground text-sm">
          {texts.settled} <Day at={settledAt} />
        </span>
      )}
    </span>
  )
}

function Contact({ shop, heardAt, testedAt }: ShopContact) {
  if (heardAt === null) return texts.never(shopList[shop].name)
  const isSilent = Date.now() - Date.parse(heardAt) > dayMs
  return (
    <>
      {(isSilent ? texts.silent : texts.heard)(shopList[shop].name)} <Day at={heardAt} hasTime />
      {testedAt && (
        <span className="block text-muted-foreground text-sm">
          {texts.tested} <Day at={testedAt} hasTime />
        </span>
      )}
    </>
  )
}
