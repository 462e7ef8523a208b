const takesFocus = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * A ref for an element that scrolls. Where nothing inside takes focus, the element takes it itself, so that the keyboard can scroll it.
 * (Chromium before 130 and WebKit do not do so on their own.)
 *
 * @example <div ref={keyboardScroll} className="overflow-y-auto">…</div>
 */
export function keyboardScroll(box: HTMLElement | null) {
  if (!box) return
  const update = () => {
    if (box.scrollHeight > box.clientHeight && !box.querySelector(takesFocus)) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
  update()
  const contents = new MutationObserver(update)
  contents.observe(box, { childList: true, subtree: true })
  addEventListener('resize', update)
  return () => {
    contents.disconnect()
    removeEventListener('resize', update)
  }
}
