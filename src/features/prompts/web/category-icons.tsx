import type { Icon } from '#kit/web/ui/icon.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import Feather from '~icons/lucide/feather'
import Leaf from '~icons/lucide/leaf'
import Moon from '~icons/lucide/moon'
import Sparkles from '~icons/lucide/sparkles'
import Sun from '~icons/lucide/sun'
import type { PromptCategory } from '../prompts.collection.ts'

export const categoryIcons: Record<PromptCategory, Icon> = {
  "Today's Journaling Ideas": Feather,
  "This Week's Focus": CalendarDays,
  'Monthly Reflection': Moon,
  'Creative Sparks': Sparkles,
  'Gentle Check-ins': Sun,
  'Mindful Moments': Leaf,
}
