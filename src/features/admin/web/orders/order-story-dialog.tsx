import { useQuery } from '@tanstack/react-query'
import type { Order } from '#features/orders/orders.contract.ts'
import { call } from '#kit/web/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { codesApi } from '../../codes.contract.ts'
import { ordersScreensTexts as texts } from '../../orders-screens.texts.ts'
import { overviewApi } from '../../overview.contract.ts'
import { Day } from '../list/day.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { adminKey } from '../list/list-pages.ts'
import { storyPoint } from '../list/story-point.ts'
import { OrderCode } from './order-code.tsx'
import { orderStory } from './order-story.ts'

/** What happened to an order: paid, mailed, redeemed, refunded, decided, and by whom. */
export function OrderStoryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { codeId } = order
  const story = useQuery({
    queryKey: [...adminKey, 'order-story', order.id],
    queryFn: async ({ signal }) => {
      const [code, actions] = await Promise.all([
        codeId === null ? null : call(codesApi.codeStory, { params: { id: codeId }, signal }),
        call(overviewApi.actions, { query: { subject: order.id }, signal }),
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
            <li key={index} className={storyPoint}>
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
