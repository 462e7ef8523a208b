import { type ReactNode, useLayoutEffect } from 'react'
import type { Activity } from '../themes.rules.ts'
import { beginActivity } from './theme-store.ts'

interface ActivityThemeProps {
  activity: Activity
  children?: ReactNode
}

/** Wraps a screen or dialog that is for one activity. With auto-adapt on, the activity's theme applies while it is mounted. */
export function ActivityTheme({ activity, children }: ActivityThemeProps) {
  // A layout effect runs before the first paint of the screen.
  useLayoutEffect(() => beginActivity(activity), [activity])
  return children
}
