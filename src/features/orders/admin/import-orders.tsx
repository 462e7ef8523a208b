import { useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import FileUp from '~icons/lucide/file-up'
import { importScreensTexts as texts } from '../orders-screens.texts.ts'

const ImportDialog = lazyPart(async () => (await import('./order-dialogs.tsx')).ImportDialog)

/** Imports the orders of a shop that sends no messages, from its file. */
export function ImportOrders() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <FileUp aria-hidden />
        {texts.open}
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
