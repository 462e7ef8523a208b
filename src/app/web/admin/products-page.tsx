import { useState } from 'react'
import { ProductsList } from '#features/orders/admin/products-list.tsx'
import { productsTexts as texts } from '#features/orders/products.texts.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { AdminScreen } from './admin-screen.tsx'

export function ProductsPage() {
  const [isAdding, setIsAdding] = useState(false)
  const actions = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  )
  return (
    <AdminScreen lead={texts.lead} actions={actions}>
      <ProductsList isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </AdminScreen>
  )
}
