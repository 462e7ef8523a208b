import { useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import Plus from '~icons/lucide/plus'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const CreateCodeDialog = lazyPart(async () => (await import('./code-dialogs.tsx')).CreateCodeDialog)

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
