import type { ShownTheme } from '../themes.names.ts'
import { themeChangeMs } from '../themes.rules.ts'

export interface PageTheme {
  /** Puts the theme on the page. The browser's own bars take the colour of the page. */
  show(theme: ShownTheme): void
  /** As `show`, and marks the change while it lasts. */
  change(theme: ShownTheme): void
  /** Ends the mark of a change. */
  endChange(): void
}

export function createPageTheme(root: HTMLElement): PageTheme {
  let changeEnd: ReturnType<typeof setTimeout> | undefined
  const show = (theme: ShownTheme) => {
    root.dataset.theme = theme
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
