/** How long to wait for a search box to appear on the page. */
const searchWithinMs = 5000
/** How long the search box takes focus back: a new page focuses its heading, possibly after its search box has appeared. */
const settlesWithinMs = 1000

/** True when the user is in a field or a slider, or when an overlay with keys of its own is open. */
export function isTakenElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=slider]')) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}

/** Focuses the page's search box, as soon as there is one. */
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
  // Any key press means that the user has found the box.
  document.addEventListener('keydown', end, { signal, capture: true })
  setTimeout(end, settlesWithinMs)
  return true
}
