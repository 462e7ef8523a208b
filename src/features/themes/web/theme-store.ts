import { create } from 'zustand'
import { persisted } from '#kit/web/page/persisted.ts'
import { isAutoKey, lookKey, moodKey, parseIsAuto, parseLook, parseMood, systemIsDark } from '../stored-theme.rules.ts'
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

/** The mood the person chose, and whether it follows the day; kept in this browser. */
const moodTheme = persisted<ThemeName>({ key: moodKey, initial: defaultTheme, parse: parseMood })
const autoMoodTheme = persisted<boolean>({ key: isAutoKey, initial: false, parse: parseIsAuto })

/** How this device shows the app, whoever signs in. */
const deviceLook = persisted<Look>({ key: lookKey, initial: 'moods', parse: parseLook })

export const useLook = (): Look => deviceLook.use()
export const chooseLook = (look: Look): void => deviceLook.set(look)

interface Stage {
  /** Of the screens that are drawn now, the newest last. */
  activities: readonly { activity: Activity }[]
  timerActivity: Activity | null
  /** Until when the theme is break since the end of work; 0 when it is not. */
  breakEnd: number
}

/** What is going on in this tab. It goes with the tab, so a reload in the middle of something leaves only what was chosen. */
const stage = create<Stage>(() => ({ activities: [], timerActivity: null, breakEnd: breakEndOfFirstPaint() }))

const useShown = create<{ theme: ThemeName }>(() => ({ theme: moodTheme.get() }))

/** The mood of now, for whatever reason; what the device makes of it is `onPage`. */
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

/** An activity is on the screen until the function that is returned is called. */
export function beginActivity(activity: Activity): () => void {
  const mine = { activity }
  stage.setState(({ activities }) => ({ activities: [...activities, mine] }))
  return () => stage.setState(({ activities }) => ({ activities: activities.filter((entry) => entry !== mine) }))
}

export const setTimerActivity = (timerActivity: Activity | null): void => stage.setState({ timerActivity })

/** After the end of work the theme is break until this moment, on every screen. */
export const setBreakThemeEnd = (breakEnd: number): void => stage.setState({ breakEnd })

/** What the page was painted with counts until the timer is there (src/app/web/first-paint/first-theme.ts). */
function breakEndOfFirstPaint(): number {
  return Number(globalThis.document?.documentElement.dataset.breakEnd ?? 0)
}

/**
 * Puts the theme on the page and keeps it right: after a choice, with an activity, and by the clock every 60 s and when the page is
 * seen again. A change is marked while it lasts. Once, at start; returns how to stop.
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
  planBreakEnd()
  const clock = setInterval(update, autoCheckMs)
  page.addEventListener('visibilitychange', update)
  system?.addEventListener('change', update)
  const unsubscribe = [
    moodTheme.subscribe(update),
    autoMoodTheme.subscribe(update),
    deviceLook.subscribe(update),
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
