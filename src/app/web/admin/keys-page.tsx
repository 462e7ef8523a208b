import { useState } from 'react'
import { ApiKeysList } from '#features/accounts/admin/api-keys-list.tsx'
import { apiKeysTexts as texts } from '#features/accounts/api-keys.texts.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { AdminScreen } from './admin-screen.tsx'

export function KeysPage() {
  const [isAdding, setIsAdding] = useState(false)
  const actions = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  )
  return (
    <AdminScreen lead={texts.lead} actions={actions}>
      <ApiKeysList isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </AdminScreen>
  )
}
