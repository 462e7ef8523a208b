import { create } from 'zustand'
import { persisted } from '#kit/web/page/persisted.ts'
import {
  brightPaperKey,
  isAutoKey,
  lookKey,
  moodKey,
  parseIsAuto,
  parseLook,
  parseMood,
  systemIsDark,
} from '../stored-theme.rules.ts'
import type { ShownTheme, ThemeName } from '../themes.names.ts'
import {
  type Activity,
  autoCheckMs,
  defaultTheme,
  isBreakDue,
  type Look,
  type ThemeChoice,
  themeOnDevice,
  themeToShow,
} from '../themes.rules.ts'
import { createPageTheme } from './page-theme.ts'

/** The mood that the user chose, and whether it adapts to the time of day. Kept in this browser. */
const moodTheme = persisted<ThemeName>({ key: moodKey, initial: defaultTheme, parse: parseMood })
const autoMoodTheme = persisted<boolean>({ key: isAutoKey, initial: false, parse: parseIsAuto })

/** How this device shows the app, for every user. */
const deviceLook = persisted<Look>({ key: lookKey, initial: 'moods', parse: parseLook })

export const useLook = (): Look => deviceLook.use()
export const chooseLook = (look: Look): void => deviceLook.set(look)

const brightPaper = persisted<boolean>({ key: brightPaperKey, initial: false, parse: parseIsAuto })

export const useIsPaperDimmed = (): boolean => !brightPaper.use()
export const dimPaper = (isDimmed: boolean): void => brightPaper.set(!isDimmed)

interface Stage {
  /** Activities of the mounted screens, the newest last. */
  activities: readonly { activity: Activity }[]
  timerActivity: Activity | null
  /** Until when the break theme applies after work has ended. 0 when it doesn't. */
  breakEnd: number
}

/** The state of this tab. It isn't stored, so a reload leaves only what the user chose. */
const stage = create<Stage>(() => ({ activities: [], timerActivity: null, breakEnd: breakEndOfFirstPaint() }))

const useShown = create<{ theme: ThemeName }>(() => ({ theme: moodTheme.get() }))

/** The mood shown now, for whatever reason. `onPage` turns it into the theme of the device. */
export const useShownTheme = (): ThemeName => useShown(({ theme }) => theme)

export function useThemeChoice(): ThemeChoice {
  const mood = moodTheme.use()
  const isAuto = autoMoodTheme.use()
  return { mood, isAuto }
}

export function chooseTheme({ mood, isAuto }: ThemeChoice): void {
  moodTheme.set(mood)
  autoMoodTheme.set(isAuto)
}

/** Adds an activity to the screen. Returns a function that removes it. */
export function beginActivity(activity: Activity): () => void {
  const mine = { activity }
  stage.setState(({ activities }) => ({ activities: [...activities, mine] }))
  return () => stage.setState(({ activities }) => ({ activities: activities.filter((entry) => entry !== mine) }))
}

export const setTimerActivity = (timerActivity: Activity | null): void => stage.setState({ timerActivity })

/** Sets the moment until which the break theme applies on every screen, after work has ended. */
export const setBreakThemeEnd = (breakEnd: number): void => stage.setState({ breakEnd })

/** Until the timer has loaded, the value of the first paint applies (src/app/web/first-paint/first-theme.ts). */
function breakEndOfFirstPaint(): number {
  return Number(globalThis.document?.documentElement.dataset.breakEnd ?? 0)
}

/**
 * Shows the theme on the page and keeps it up to date: after a choice, with an activity, every 60 s by the clock, and when the page becomes
 * visible again. Marks a change while it lasts. Called once, at start. Returns a function that stops it.
 */
export function applyMoodTheme(root: HTMLElement = document.documentElement): () => void {
  const page = root.ownerDocument
  const system = globalThis.matchMedia?.(systemIsDark)
  const pageTheme = createPageTheme(root)
  let breakEnding: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const theme = currentTheme()
    if (theme !== useShown.getState().theme) useShown.setState({ theme })
    const next = onPage(theme)
    if (next === shown) return
    shown = next
    pageTheme.change(next)
  }
  let shown = onPage(currentTheme())
  const planBreakEnd = () => {
    clearTimeout(breakEnding)
    const leftMs = stage.getState().breakEnd - Date.now()
    if (isBreakDue(stage.getState().breakEnd, Date.now())) breakEnding = setTimeout(update, leftMs)
  }
  const updateStage = () => {
    planBreakEnd()
    update()
  }
  useShown.setState({ theme: currentTheme() })
  pageTheme.show(shown)
  // The dark theme dims the pages that are shown (preferences.css).
  const showPaper = () => root.toggleAttribute('data-bright-paper', brightPaper.get())
  showPaper()
  planBreakEnd()
  const clock = setInterval(update, autoCheckMs)
  page.addEventListener('visibilitychange', update)
  system?.addEventListener('change', update)
  const unsubscribe = [
    moodTheme.subscribe(update),
    autoMoodTheme.subscribe(update),
    deviceLook.subscribe(update),
    brightPaper.subscribe(showPaper),
    stage.subscribe(updateStage),
  ]
  return () => {
    clearInterval(clock)
    clearTimeout(breakEnding)
    page.removeEventListener('visibilitychange', update)
    system?.removeEventListener('change', update)
    for (const stop of unsubscribe) stop()
    pageTheme.endChange()
  }
}

function onPage(theme: ThemeName): ShownTheme {
  const isSystemDark = globalThis.matchMedia?.(systemIsDark).matches ?? false
  return themeOnDevice({ look: deviceLook.get(), theme, isSystemDark })
}

function currentTheme(): ThemeName {
  const { activities, timerActivity, breakEnd } = stage.getState()
  return themeToShow({
    mood: moodTheme.get(),
    isAuto: autoMoodTheme.get(),
    hour: new Date().getHours(),
    activity: activities.at(-1)?.activity ?? null,
    timerActivity,
    isBreakDue: isBreakDue(breakEnd, Date.now()),
  })
}
