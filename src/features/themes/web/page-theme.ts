import type { ShownTheme } from '../themes.names.ts'
import { themeChangeMs } from '../themes.rules.ts'

export interface PageTheme {
  /** Sets the theme of the page. The browser's own bars get the page's background colour. */
  show(theme: ShownTheme): void
  /** Like `show`, and marks the page while the change lasts. */
  change(theme: ShownTheme): void
  /** Removes the mark of a change. */
  endChange(): void
}

export function createPageTheme(root: HTMLElement): PageTheme {
  let changeEnd: ReturnType<typeof setTimeout> | undefined
  const show = (theme: ShownTheme) => {
    root.dataset.theme = theme
    // Now the browser would have to compute the styles of the whole page, and again for the dialog that changed the theme.
    requestAnimationFrame(showBar)
  }
  const showBar = () => {
    const background = getComputedStyle(root).getPropertyValue('--background').trim()
    const bar = root.ownerDocument.querySelector('meta[name=theme-color]')
    if (background !== '') bar?.setAttribute('content', background)
  }
  const endChange = () => {
    clearTimeout(changeEnd)
    delete root.dataset.themeChanging
  }
  const change = (theme: ShownTheme) => {
    endChange()
    root.dataset.themeChanging = ''
    changeEnd = setTimeout(endChange, themeChangeMs)
    show(theme)
  }
  return { show, change, endChange }
}
