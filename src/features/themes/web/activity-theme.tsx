import { type ReactNode, useLayoutEffect } from 'react'
import type { Activity } from '../themes.rules.ts'
import { beginActivity } from './theme-store.ts'

interface ActivityThemeProps {
  activity: Activity
  children?: ReactNode
}

/** Around a screen or dialog that is for one activity: with auto-adapt on, the activity's theme holds for as long as it is there. */
export function ActivityTheme({ activity, children }: ActivityThemeProps) {
  // Before the first paint of the screen.
  useLayoutEffect(() => beginActivity(activity), [activity])
  return children
}
