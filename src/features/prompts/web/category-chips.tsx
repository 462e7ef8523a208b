import { categoryNames } from '../prompt-words.texts.ts'
import { type PromptCategory, promptCategories } from '../prompts.collection.ts'
import { promptsTexts } from '../prompts.texts.ts'
import { categoryIcons } from './category-icons.tsx'

interface CategoryChipsProps {
  chosen: PromptCategory | undefined
  /** Called with undefined when the user presses the chosen category again, to show all prompts. */
  onChoose: (category: PromptCategory | undefined) => void
}

export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  return (
    <ul aria-label={promptsTexts.categories} className="flex flex-wrap gap-2 lg:gap-1.5">
      {promptCategories.map((category) => {
        const Icon = categoryIcons[category]
        const isChosen = category === chosen
        return (
          <li key={category}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : category)}
              className={chip}
            >
              <Icon aria-hidden className="size-4.5 shrink-0 max-sm:hidden" />
              {categoryNames[category]}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-badge border border-input bg-card px-4 py-1.5 text-start leading-tight max-sm:px-3.5 max-sm:text-sm lg:gap-1.5 lg:px-3 lg:text-sm transition-colors hover:bg-muted ' +
  'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground'
