import { SubscriptionsList } from '#features/newsletter/admin/subscriptions-list.tsx'
import { AdminScreen } from './admin-screen.tsx'

export function NewsletterPage() {
  return (
    <AdminScreen>
      <SubscriptionsList />
    </AdminScreen>
  )
}
