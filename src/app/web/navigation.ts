import { House, Library, type LucideIcon } from 'lucide-react'
import { appTexts } from '../app.texts.ts'

export interface NavigationItem {
  path: string
  label: string
  icon: LucideIcon
}

const { home, library } = appTexts.navigation

/** The bottom navigation, in order (specification 2). */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: home, icon: House },
  { path: '/library', label: library, icon: Library },
]
