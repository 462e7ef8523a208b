import type { Database } from '#kit/server/db/database.ts'
import type { ListQuery } from '#kit/server/lists/list-pages.ts'
import { createSignedIds } from '#kit/server/signed-ids.ts'
import { createSubscriptionsStore } from './subscriptions.store.ts'
import { subscriptionsList } from './subscriptions-list.ts'

/** Exports the subscriptions for a mailing service, each with the unsubscribe link that every newsletter to it should contain. */
export function subscriptionsExport({
  database,
  publicUrl,
  newsletterSecret,
}: {
  database: Database
  publicUrl: string
  newsletterSecret: string
}) {
  const store = createSubscriptionsStore(database)
  const tokens = createSignedIds(newsletterSecret, 'unsubscribe')
  return {
    columns: ['id', 'name', 'email', 'state', 'isActive', 'subscribedAt', 'confirmedAt', 'unsubscribedAt', 'unsubscribeUrl'],
    states: subscriptionsList.states,
    sorts: ['newest', 'oldest', ...Object.keys(subscriptionsList.sorts)],
    async page(query: ListQuery) {
      const { rows, ...page } = await store.list(query)
      const unsubscribeUrl = (id: string) => `${publicUrl}/newsletter/unsubscribe#${tokens.of(id)}`
      return { ...page, rows: rows.map((row) => ({ ...row, unsubscribeUrl: unsubscribeUrl(row.id) })) }
    },
  }
}
