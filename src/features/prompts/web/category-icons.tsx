import { CalendarDays, Feather, Leaf, type LucideIcon, Moon, Sparkles, Sun } from 'lucide-react'
import type { PromptCategory } from '../prompts.collection.ts'

export const categoryIcons: Record<PromptCategory, LucideIcon> = {
  "Today's Journaling Ideas": Feather,
  "This Week's Focus": CalendarDays,
  'Monthly Reflection': Moon,
  'Creative Sparks': Sparkles,
  'Gentle Check-ins': Sun,
  'Mindful Moments': Leaf,
}
