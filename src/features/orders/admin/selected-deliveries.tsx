import { call } from '#kit/web/calls/call.ts'
import type { GroupAction, SelectedProps } from '#kit/web/list/list-spec.ts'
import { SelectedRows } from '#kit/web/list/selected-rows.tsx'
import RotateCw from '~icons/lucide/rotate-cw'
import { type Delivery, deliveriesApi } from '../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../deliveries.texts.ts'

const actions: readonly GroupAction<Delivery>[] = [
  {
    label: texts.replay,
    icon: <RotateCw aria-hidden />,
    fits: ({ canReplay }) => canReplay,
    change: ({ id }) => call(deliveriesApi.replay, { params: { id } }),
    done: texts.replayedSome,
    failed: texts.replayFailed,
  },
]

/** The action for selected messages of shops. */
export const SelectedDeliveries = (props: SelectedProps<Delivery>) => <SelectedRows {...props} actions={actions} />
