import { DeliveriesList } from '#features/orders/admin/deliveries-list.tsx'
import { deliveriesTexts as texts } from '#features/orders/deliveries.texts.ts'
import { AdminScreen } from './admin-screen.tsx'

export function DeliveriesPage() {
  return (
    <AdminScreen title={texts.label} lead={texts.lead}>
      <DeliveriesList />
    </AdminScreen>
  )
}
