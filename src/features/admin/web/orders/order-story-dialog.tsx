import { useQuery } from '@tanstack/react-query'
import type { Order } from '#features/orders/orders.contract.ts'
import { call } from '#kit/web/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { adminApi } from '../../admin.contract.ts'
import { ordersScreensTexts as texts } from '../../orders-screens.texts.ts'
import { Day } from '../list/day.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { adminKey } from '../list/list-pages.ts'
import { OrderCode } from './order-code.tsx'
import { orderStory } from './order-story.ts'

/** What happened to an order: paid, mailed, redeemed, refunded, decided, and by whom. */
export function OrderStoryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { codeId } = order
  const story = useQuery({
    queryKey: [...adminKey, 'order-story', order.id],
    queryFn: async ({ signal }) => {
      const [code, actions] = await Promise.all([
        codeId === null ? null : call(adminApi.codeStory, { params: { id: codeId }, signal }),
        call(adminApi.actions, { query: { subject: order.id }, signal }),
      ])
      return orderStory(order, code, actions)
    },
    gcTime: 0,
  })
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.storyTitle(order.orderNumber)}
      description={order.customerEmail}
      actions={close}
    >
      <OrderCode order={order} />
      {story.isPending && <SkeletonList />}
      {story.isError && <ListFailure error={story.error} text={texts.storyFailed} onRetry={() => story.refetch()} />}
      {story.data && (
        <ol className="flex flex-col pb-3">
          {story.data.map(({ at, text, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place.
            <li key={index} className={event}>
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

/** A point on a line that leads to the next one. */
const event =
  'relative pb-5 pl-7 before:absolute before:top-1.5 before:left-0.5 before:size-3 before:rounded-full before:bg-primary ' +
  'after:absolute after:top-6 after:bottom-0 after:left-[0.4375rem] after:w-px after:bg-border last:pb-0 last:after:hidden'
