import { Link } from 'react-router'
import { DeliveriesList } from '#features/orders/admin/deliveries-list.tsx'
import { deliveriesTexts as texts } from '#features/orders/deliveries.texts.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { AdminScreen } from './admin-screen.tsx'

export function DeliveriesPage() {
  const back = (
    <Link to="/admin?tab=orders" className={buttonClass({ variant: 'secondary' })}>
      {texts.back}
    </Link>
  )
  return (
    <AdminScreen title={texts.title} lead={texts.lead} actions={back}>
      <DeliveriesList />
    </AdminScreen>
  )
}
