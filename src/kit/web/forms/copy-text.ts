import { toast } from '../feedback/toast.ts'

interface CopyTexts {
  copied: string
  copiedText?: string
  copyFailed: string
  copyFailedText?: string
}

/** Copies text to the clipboard, and says in a toast whether that worked. */
export async function copyAndTell(text: string, { copied, copiedText, copyFailed, copyFailedText }: CopyTexts): Promise<void> {
  try {
    await copyText(text)
    toast({ title: copied, ...(copiedText && { text: copiedText }), tone: 'success' })
  } catch {
    toast({ title: copyFailed, ...(copyFailedText && { text: copyFailedText }), tone: 'destructive' })
  }
}

/**
 * Copies text to the clipboard. Throws when the browser doesn't allow it. Also works without a secure context, because a small shop may use
 * plain HTTP in its own network.
 *
 * @example await copyText(code)
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const holder = document.createElement('textarea')
  holder.value = text
  holder.style.position = 'fixed'
  // Inside an open dialog, or the dialog's focus trap would clear the selection.
  const place = document.activeElement?.closest('[role=dialog]') ?? document.body
  const focused = document.activeElement
  place.append(holder)
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser refused to copy.')
}
