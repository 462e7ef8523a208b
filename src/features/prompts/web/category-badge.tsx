import { categoryNames } from '../prompt-words.texts.ts'
import type { PromptCategory } from '../prompts.collection.ts'
import { categoryIcons } from './category-icons.tsx'

export function CategoryBadge({ category }: { category: PromptCategory }) {
  const Icon = categoryIcons[category]
  return (
    <span className="inline-flex items-center gap-2 rounded-badge bg-secondary px-3.5 py-1 font-semibold text-secondary-foreground text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      {categoryNames[category]}
    </span>
  )
}
