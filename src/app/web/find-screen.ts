import type { Activity } from '#features/themes/themes.rules.ts'
import { type Screen, screens } from './screens.ts'

/** Every path that shows a screen, once. */
export const screenPaths: readonly string[] = [...new Set(screens.flatMap(({ paths }) => paths))]

/**
 * The screen at a path. Some paths have one for users and one for visitors. Where there is only one, it is that, and its guard leads away whom
 * it is not for (guards.tsx).
 */
export function findScreen(path: string, isSignedIn: boolean): Screen | undefined {
  const here = screens.filter(({ paths }) => paths.includes(path))
  return here.find((screen) => screen.for !== (isSignedIn ? 'visitor' : 'user')) ?? here[0]
}

/** The activity that a path is for, whose theme it takes for a user. */
export function findActivity(path: string): Activity | undefined {
  const screen = findScreen(path, true)
  return screen?.for === 'user' ? screen.activity : undefined
}

export const needsSignIn = (path: string): boolean => findScreen(path, true)?.for === 'user'

/** Where signing in may lead back to: every screen that needs it. */
export const returnPaths: readonly string[] = screenPaths.filter(needsSignIn)
