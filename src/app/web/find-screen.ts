import type { Activity } from '#features/themes/themes.rules.ts'
import { type Screen, screens } from './screens.ts'

/** Every path that shows a screen, without duplicates. */
export const screenPaths: readonly string[] = [...new Set(screens.flatMap(({ paths }) => paths))]

/**
 * Returns the screen at a path. Some paths have one screen for users and another for visitors. Where there is only one, it is returned to
 * both, and its guard redirects those it isn't for (guards.tsx).
 */
export function findScreen(path: string, isSignedIn: boolean): Screen | undefined {
  const here = screens.filter(({ paths }) => paths.includes(path))
  return here.find((screen) => screen.for !== (isSignedIn ? 'visitor' : 'user')) ?? here[0]
}

/** Returns the activity of the user's screen at a path. It may decide on the theme. */
export function findActivity(path: string): Activity | undefined {
  const screen = findScreen(path, true)
  return screen?.for === 'user' ? screen.activity : undefined
}

export const needsSignIn = (path: string): boolean => findScreen(path, true)?.for === 'user'

/** Paths that signing in may return to: every screen that needs it. */
export const returnPaths: readonly string[] = screenPaths.filter(needsSignIn)

/** Fetches the code of a screen before React asks for it: at start, and when a pointer comes near a link. */
export const preload = async (path: string, isSignedIn: boolean): Promise<void> => findScreen(path, isSignedIn)?.Screen.preload()
