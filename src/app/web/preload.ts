import { findScreen } from './find-screen.ts'
import { OwnerQueries } from './layout/owner-queries-loader.ts'

/** Fetches the code of a screen before React asks for it: at start, and when a pointer comes near a link. */
export async function preload(path: string, isSignedIn: boolean): Promise<void> {
  await Promise.all([findScreen(path, isSignedIn)?.Screen.preload(), isSignedIn && OwnerQueries.preload()])
}
