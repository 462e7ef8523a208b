import { useQuery } from '@tanstack/react-query'
import { codesApi } from '#features/access/codes.contract.ts'
import { actionsApi } from '#kit/actions.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { Day } from '#kit/web/list/day.tsx'
import { historyPoint } from '#kit/web/list/history-point.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import type { Order } from '../orders.contract.ts'
import { ordersScreensTexts as texts } from '../orders-screens.texts.ts'
import { OrderCode } from './order-code.tsx'
import { orderHistory } from './order-history.ts'
import { OrderItems } from './order-items.tsx'

/** Shows an order's history: paid, emailed, redeemed, refunded and decided, with the users involved. */
export function OrderHistoryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { codeId } = order
  const history = useQuery({
    queryKey: [...adminKey, 'order-history', order.id],
    queryFn: async ({ signal }) => {
      const [code, actions] = await Promise.all([
        codeId === null ? null : call(codesApi.codeHistory, { params: { id: codeId }, signal }),
        call(actionsApi.actions, { query: { subject: order.id }, signal }),
      ])
      return orderHistory(order, code, actions)
    },
    gcTime: 0,
  })
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={texts.historyTitle(order.orderNumber)} description={order.customerEmail} actions={close}>
      <OrderCode order={order} />
      <OrderItems items={order.items} />
      {history.isPending && <SkeletonList />}
      {history.isError && <ListFailure error={history.error} text={texts.historyFailed} onRetry={() => history.refetch()} />}
      {history.data && (
        <ol className="flex flex-col pb-3">
          {history.data.map(({ at, text, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: past events never change their order.
            <li key={index} className={historyPoint}>
              <p className="font-semibold leading-snug">{text}</p>
              {detail && <p className="text-sm [overflow-wrap:anywhere]">{detail}</p>}
              <p className="text-muted-foreground text-sm">
                <Day at={at} hasTime />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
