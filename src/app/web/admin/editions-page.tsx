import { useState } from 'react'
import { Editions } from '#features/planner/admin/editions.tsx'
import { editionsTexts as texts } from '#features/planner/editions.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { AdminScreen } from './admin-screen.tsx'

const AddEditionDialog = lazyPart(async () => (await import('#features/planner/admin/add-edition-dialog.tsx')).AddEditionDialog)

export function EditionsPage() {
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button onClick={() => setIsAdding(true)} onPointerEnter={AddEditionDialog.preload} onFocus={AddEditionDialog.preload}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  )
  return (
    <AdminScreen lead={texts.lead} actions={add}>
      <Editions />
      {isAdding && <AddEditionDialog onClose={() => setIsAdding(false)} />}
    </AdminScreen>
  )
}
