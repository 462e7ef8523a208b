import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { codesApi } from '#features/access/codes.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { alarmsKey, refreshList, showRow } from '#kit/web/list/list-pages.ts'
import { claimsApi } from '../claims.contract.ts'
import { type Order, ordersApi } from '../orders.contract.ts'
import type { OrderDecision, RefundDecision } from '../orders.rules.ts'
import { claimedOrderTexts } from '../orders-screens.texts.ts'

export const ordersListName = 'orders'

export type OrderChanges = ReturnType<typeof createOrderChanges>

/** An administrator's changes to an order. They throw refusals, so that their dialog stays open and shows the message. */
export function useOrderChanges(): OrderChanges {
  const client = useQueryClient()
  return useMemo(() => createOrderChanges(client), [client])
}

function createOrderChanges(client: QueryClient) {
  function settle(changed: { message: string; order: Order }) {
    showRow<Order>(client, ordersListName, changed.order)
    client.invalidateQueries({ queryKey: alarmsKey })
    toastMessage(changed)
  }
  return {
    decide: async ({ id }: Order, decision: OrderDecision) =>
      settle(await call(ordersApi.decide, { params: { id }, body: { decision } })),
    settle: async ({ id }: Order) => settle(await call(ordersApi.settle, { params: { id } })),
    async answer({ id }: Order, isSame: boolean) {
      settle(await call(ordersApi.answer, { params: { id }, body: { isSame } }))
      // One of the two rows may be gone.
      refreshList(client, ordersListName)
    },
    async undoClaim({ id }: Order, decision: RefundDecision | undefined) {
      toastMessage(await call(claimsApi.undo, { params: { id }, body: { decision } }))
      await refreshList(client, ordersListName)
    },
    async showCodes({ codes }: Order) {
      try {
        for (const { id } of codes.filter(({ isKept }) => isKept)) await call(codesApi.showCode, { params: { id } })
      } catch (error) {
        toastFailure(error, claimedOrderTexts.showFailed)
      }
      await refreshList(client, ordersListName)
    },
    resend: async ({ id }: Order, email: string) => settle(await call(ordersApi.resend, { params: { id }, body: { email } })),
  }
}
