import { useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { classNames, inlineLink } from '#kit/web/ui/class-names.ts'
import { lostCodeTexts } from '../lost-code.texts.ts'

const LostCodeDialog = lazyPart(async () => (await import('./lost-code-dialog.tsx')).LostCodeDialog)

/** Opens the dialog for a lost code. */
export function LostCodeLink({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(inlineLink, '-my-3 cursor-pointer self-start')}
        onClick={() => setIsOpen(true)}
      >
        {lostCodeTexts.link}
      </button>
      {isOpen && <LostCodeDialog email={email} onClose={() => setIsOpen(false)} />}
    </>
  )
}
