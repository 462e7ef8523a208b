import { useState } from 'react'
import { Link } from 'react-router'
import { ProductsList } from '#features/orders/admin/products-list.tsx'
import { productsTexts as texts } from '#features/orders/products.texts.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { AdminScreen } from './admin-screen.tsx'

export function ProductsPage() {
  const [isAdding, setIsAdding] = useState(false)
  const actions = (
    <>
      <Link to="/admin?tab=orders" className={buttonClass({ variant: 'secondary' })}>
        {texts.back}
      </Link>
      <Button onClick={() => setIsAdding(true)}>
        <Plus aria-hidden />
        {texts.add}
      </Button>
    </>
  )
  return (
    <AdminScreen title={texts.title} lead={texts.lead} actions={actions}>
      <ProductsList isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </AdminScreen>
  )
}
