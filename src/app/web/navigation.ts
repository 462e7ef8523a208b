import type { Icon } from '#kit/web/icon.tsx'
import House from '~icons/lucide/house'
import Library from '~icons/lucide/library'
import PenLine from '~icons/lucide/pen-line'
import Sprout from '~icons/lucide/sprout'
import Store from '~icons/lucide/store'
import { appTexts } from '../app.texts.ts'

export interface NavigationItem {
  path: string
  label: string
  icon: Icon
}

const { home, prompts, goals, library, shop } = appTexts.navigation

/** The bottom navigation, in order. */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: home, icon: House },
  { path: '/prompts', label: prompts, icon: PenLine },
  { path: '/goals', label: goals, icon: Sprout },
  { path: '/library', label: library, icon: Library },
]

/** At the end, for administrators only. */
export const adminNavigation: NavigationItem = { path: '/admin', label: shop, icon: Store }
