/** In which direction the language of the page is read. Rows and pages follow in that direction too. */
export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/**
 * The step that an arrow key takes along a row of tabs or pages, toward where the screen shows what comes next. Undefined for other keys.
 *
 * @example stepOfKey('ArrowRight') // 1, or -1 on a right-to-left page
 */
export function stepOfKey(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight') return stepOfSwipe(-1)
  if (key === 'ArrowLeft') return stepOfSwipe(1)
  return undefined
}

/** The step that a swipe takes, by how far it moved to the right: what comes next is drawn in from its side. */
export const stepOfSwipe = (across: number): 1 | -1 => (across < 0 === (pageDirection() === 'ltr') ? 1 : -1)
