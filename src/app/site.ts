import type { Activity } from '#features/themes/themes.rules.ts'

/**
 * What the server knows of the screens. It is derived from their manifest (src/app/web/screens.ts) when the app is built, and drawn with the
 * operator's configuration when the server starts.
 */
export interface Site {
  /** Addresses that show a screen; everything else is a 404 screen. */
  pages: readonly SitePage[]
  /** Where signing in may lead back to. */
  returnPaths: readonly string[]
  /** What a signed-in user sees until their screen is there. */
  skeleton: string
  /** The beginning of the dashboard, without its words. */
  homeStart: string
}

export interface SitePage {
  path: string
  /** The activity that the screen is for. */
  activity: Activity | null
  /** A signed-in user finds the dashboard here. */
  isHome: boolean
  /** The module of the screen for signed-in users, as the manifest of the build calls it, where the page names it. */
  code: string | null
  /** What visitors can read here without the app. */
  forVisitors: { title: string; html: string } | null
}
