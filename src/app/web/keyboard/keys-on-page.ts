/** Whoever asks for a page that has not come within this time does not wait for its search box any more. */
const searchWithinMs = 5000
/** A page that has just come gives focus to its heading, perhaps only after its search box is there. */
const settlesWithinMs = 1000

/** Somebody writes there, or something lies over the page that has keys of its own. */
export function isTakenElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=slider]')) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}

/** Gives focus to the search box of the page, as soon as it has one. */
export function focusSearch(): void {
  if (takeSearch()) return
  const observer = new MutationObserver(() => takeSearch() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), searchWithinMs)
}

function takeSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!box) return false
  const take = () => {
    box.focus()
    box.select()
  }
  take()
  const settled = new AbortController()
  const end = () => settled.abort()
  const { signal } = settled
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLHeadingElement && take(), { signal })
  // Whoever writes has found the box.
  document.addEventListener('keydown', end, { signal, capture: true })
  setTimeout(end, settlesWithinMs)
  return true
}
