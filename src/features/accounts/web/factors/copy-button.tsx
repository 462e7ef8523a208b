import { useState } from 'react'
import { copyText } from '#kit/web/forms/copy-text.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Check from '~icons/lucide/check'
import Copy from '~icons/lucide/copy'

/** Puts a text on the clipboard and says so; where the browser does not allow it, the text is there to be selected. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    copyText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Button variant="secondary" onClick={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Button>
  )
}
