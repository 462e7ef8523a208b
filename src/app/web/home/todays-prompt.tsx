import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Prompt, prompts } from '#features/prompts/prompts.collection.ts'
import { otherPrompt, promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { promptsTexts } from '#features/prompts/prompts.texts.ts'
import { CategoryBadge } from '#features/prompts/web/category-badge.tsx'
import { localDayNumber } from '#kit/local-day.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import ChevronRight from '~icons/lucide/chevron-right'
import PenLine from '~icons/lucide/pen-line'
import Shuffle from '~icons/lucide/shuffle'
import { cardLink } from './card-link.ts'

const texts = promptsTexts.today

/** The prompt of the day on ruled paper. A shuffled prompt stays until the next day. */
export function TodaysPrompt({ now }: { now: Date }) {
  const [shuffled, setShuffled] = useState<{ prompt: Prompt; day: number }>()
  const day = localDayNumber(now)
  const prompt = shuffled?.day === day ? shuffled.prompt : promptOfTheDay(prompts, now)
  const shuffle = (
    <Button
      variant="secondary"
      className="max-sm:px-3"
      aria-label={texts.shuffle}
      onClick={() => setShuffled({ prompt: otherPrompt(prompts, prompt, Math.random), day })}
    >
      <Shuffle aria-hidden />
      {promptsTexts.shuffle}
    </Button>
  )
  return (
    <PromptCard action={shuffle} badge={<CategoryBadge category={prompt.category} />}>
      <span
        key={prompt.id}
        className={classNames('block text-pretty', shuffled && 'transition-opacity duration-300 starting:opacity-0')}
      >
        {prompt.text}
      </span>
    </PromptCard>
  )
}

interface PromptCardProps {
  action: ReactNode
  badge: ReactNode
  children: ReactNode
}

export function PromptCard({ action, badge, children }: PromptCardProps) {
  return (
    <Card headingId="todays-prompt" icon={<PenLine aria-hidden />} title={texts.title} action={action}>
      <p aria-live="polite" className={sheet}>
        {children}
      </p>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {badge}
        <Link to="/prompts" className={`${cardLink} ms-auto`}>
          {texts.all}
          <ChevronRight aria-hidden />
        </Link>
      </footer>
    </Card>
  )
}

/** Ruled, and tall enough for the longest prompt, so that a shuffle doesn't move the content below. */
const sheet =
  'min-h-32 bg-[linear-gradient(transparent_calc(100%-1px),var(--border)_0)] bg-[length:100%_2rem] font-heading text-xl leading-8 ' +
  'sm:min-h-[7.5rem] sm:bg-[length:100%_2.5rem] sm:text-2xl sm:leading-10'
