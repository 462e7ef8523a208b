/**
 * Puts text on the clipboard. Throws when the browser does not allow it. Works without a secure context too: a small shop may
 * run on plain http in its own network.
 *
 * @example await copyText(code)
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const holder = document.createElement('textarea')
  holder.value = text
  holder.style.position = 'fixed'
  // Within an open dialog, or its focus guard would take the selection away.
  const place = document.activeElement?.closest('[role=dialog]') ?? document.body
  const focused = document.activeElement
  place.append(holder)
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy.')
}
