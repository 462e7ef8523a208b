import { OrdersList } from '#features/orders/admin/orders-list.tsx'
import { AdminScreen } from './admin-screen.tsx'

export function OrdersPage() {
  return (
    <AdminScreen>
      <OrdersList />
    </AdminScreen>
  )
}
