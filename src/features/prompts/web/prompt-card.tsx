import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import Copy from '~icons/lucide/copy'
import { categoryNames } from '../prompt-words.texts.ts'
import type { Prompt } from '../prompts.collection.ts'
import { promptsTexts as texts } from '../prompts.texts.ts'
import { categoryIcons } from './category-icons.tsx'

export function PromptCard({ prompt, isToday }: { prompt: Prompt; isToday: boolean }) {
  const Icon = categoryIcons[prompt.category]
  return (
    <article
      className={classNames(
        paper,
        'flex h-full flex-col gap-4 px-6 pt-6 pb-3 transition starting:translate-y-2 starting:opacity-0',
      )}
    >
      {isToday && <p className="-mb-2 font-semibold text-accent text-sm">{texts.isToday}</p>}
      <p className="flex-1 font-heading text-xl leading-normal">{prompt.text}</p>
      <footer className="flex items-center justify-between gap-3 border-border border-t border-dashed pt-2 text-muted-foreground text-sm">
        <span className="flex items-center gap-2">
          <Icon aria-hidden className="size-4 shrink-0 text-primary" />
          {categoryNames[prompt.category]}
        </span>
        <Button
          variant="quiet"
          size="icon"
          className="-me-3"
          aria-label={texts.copy(prompt.text)}
          onClick={() => copyAndTell(prompt.text, texts)}
        >
          <Copy aria-hidden />
        </Button>
      </footer>
    </article>
  )
}
