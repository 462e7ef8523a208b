import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { codesScreensTexts as texts } from '../../codes-screens.texts.ts'

const CreateCodeDialog = lazy(async () => ({ default: (await import('./create-code-dialog.tsx')).CreateCodeDialog }))

/** The button that opens the create-code dialog. */
export function CreateCode() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {texts.create}
      </Button>
      <Suspense>{isOpen && <CreateCodeDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
