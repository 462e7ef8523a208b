import { OwnerQueries } from './layout/owner-queries-loader.ts'
import { CompanionPage, HomePage, homePaths, LandingPage, LoginPage, openScreens, ownerScreens, SignupPage } from './screens.ts'

interface Preloadable {
  preload: () => Promise<void>
}

const screens = new Map<string, Preloadable>([
  ...Object.entries(openScreens),
  ...Object.entries(ownerScreens),
  ['/login', LoginPage],
  ['/signup', SignupPage],
  ['/access', CompanionPage],
])

/** Fetches the code of a screen before React asks for it: at start, and when a pointer nears a link. */
export async function preload(path: string, isSignedIn: boolean): Promise<void> {
  const home = isSignedIn ? HomePage : LandingPage
  const screen = homePaths.includes(path) ? home : screens.get(path)
  await Promise.all([screen?.preload(), isSignedIn && OwnerQueries.preload()])
}
