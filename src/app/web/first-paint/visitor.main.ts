/** Runs first in every page for visitors, instead of the app. */
import { paintFirstTheme } from './first-theme.ts'
import { startVisitorPage } from './visitor-page.ts'

paintFirstTheme(document.documentElement)
addEventListener('DOMContentLoaded', () => startVisitorPage())
