import { useState } from 'react'
import { copyText } from '#kit/web/forms/copy-text.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Check from '~icons/lucide/check'
import Copy from '~icons/lucide/copy'

/** Copies a text to the clipboard and confirms it. Where the browser forbids that, the user can select the text that is shown. */
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
