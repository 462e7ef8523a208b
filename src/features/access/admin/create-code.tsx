import { useState } from 'react'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const CreateCodeDialog = lazyDialog(async () => (await import('./create-code-dialog.tsx')).CreateCodeDialog)

export function CreateCode() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {texts.create}
      </Button>
      {isOpen && <CreateCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
