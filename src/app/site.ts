import type { Activity } from '#features/themes/themes.rules.ts'

/**
 * What the server knows about the screens. The build derives it from their manifest (src/app/web/screens.ts), and the server renders it
 * with the operator's configuration when it starts.
 */
export interface Site {
  /** Paths that show a screen; every other path is a 404. */
  pages: readonly SitePage[]
  /** Paths that signing in may redirect back to. */
  returnPaths: readonly string[]
  /** HTML shown to signed-in users until their screen has loaded. */
  skeleton: string
  /** HTML of the top of the dashboard, without its texts. */
  homeStart: string
}

export interface SitePage {
  path: string
  /** The activity the screen is for; null when there is none. */
  activity: Activity | null
  /** True where a signed-in user finds the dashboard. */
  isHome: boolean
  /** Module of the signed-in users' screen, as named in the build's manifest; null when the page doesn't preload it. */
  code: string | null
  /** What visitors can read here without the app; null when the screen needs the app. */
  forVisitors: { title: string; html: string } | null
}
