import { persisted } from '#kit/web/persisted.ts'
import { defaultTheme, isTheme, themeChangeMs } from '../themes.rules.ts'
import type { ThemeName } from '../themes.tokens.ts'

/** The mood the person chose, and whether it follows the day; kept in this browser (specification 3). */
const moodTheme = persisted<ThemeName>({
  key: 'moodTheme',
  initial: defaultTheme,
  parse: (stored) => (isTheme(stored) ? stored : undefined),
})

const autoMoodTheme = persisted<boolean>({
  key: 'autoMoodTheme',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

export const useMoodTheme = (): ThemeName => moodTheme.use()
export const setMoodTheme = (theme: ThemeName): void => moodTheme.set(theme)
export const useAutoMoodTheme = (): boolean => autoMoodTheme.use()
export const setAutoMoodTheme = (isAuto: boolean): void => autoMoodTheme.set(isAuto)

/** Puts the stored theme on the page and keeps it there; a change is marked while it lasts (specification 4). Once, at start; returns how to stop. */
export function applyMoodTheme(root: HTMLElement = document.documentElement): () => void {
  let changeEnd: ReturnType<typeof setTimeout> | undefined
  const endChange = () => {
    clearTimeout(changeEnd)
    delete root.dataset.themeChanging
  }
  showTheme(root, moodTheme.get())
  const unsubscribe = moodTheme.subscribe((theme) => {
    endChange()
    root.dataset.themeChanging = ''
    changeEnd = setTimeout(endChange, themeChangeMs)
    showTheme(root, theme)
  })
  return () => {
    unsubscribe()
    endChange()
  }
}

/** The browser's own bars take the colour of the page. */
function showTheme(root: HTMLElement, theme: ThemeName): void {
  root.dataset.theme = theme
  const background = getComputedStyle(root).getPropertyValue('--background').trim()
  const bar = root.ownerDocument.querySelector('meta[name=theme-color]')
  if (background !== '') bar?.setAttribute('content', background)
}
