import { House, Library, type LucideIcon, PenLine, Sprout, Store } from 'lucide-react'
import { appTexts } from '../app.texts.ts'

export interface NavigationItem {
  path: string
  label: string
  icon: LucideIcon
}

const { home, prompts, goals, library, shop } = appTexts.navigation

/** The bottom navigation, in order (specification 2). */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: home, icon: House },
  { path: '/prompts', label: prompts, icon: PenLine },
  { path: '/goals', label: goals, icon: Sprout },
  { path: '/library', label: library, icon: Library },
]

/** At the end, for administrators only. */
export const adminNavigation: NavigationItem = { path: '/admin', label: shop, icon: Store }
