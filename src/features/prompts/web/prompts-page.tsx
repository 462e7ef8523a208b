import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { NothingFound } from '#kit/web/drawings/nothing-found.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import Lightbulb from '~icons/lucide/lightbulb'
import Shuffle from '~icons/lucide/shuffle'
import { type PromptCategory, prompts } from '../prompts.collection.ts'
import { categorySlug, findCategory, promptOfTheDay, shuffled } from '../prompts.rules.ts'
import { promptsTexts, promptsTexts as texts } from '../prompts.texts.ts'
import { CategoryChips } from './category-chips.tsx'
import { PromptCard } from './prompt-card.tsx'

/** The Prompts screen: thirty prompts by category. The address holds the category. `answers` leads to what was written about them. */
export function PromptsPage({ answers = null }: { answers?: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const [order, setOrder] = useState({ prompts, round: 0 })
  const today = promptOfTheDay(prompts, useNow(60_000))

  const slug = search.get('category')
  const chosen = slug === null ? undefined : findCategory(slug)
  const shown = slug === null ? order.prompts : order.prompts.filter(({ category }) => category === chosen)

  const choose = (category: PromptCategory | undefined) =>
    setSearch(category ? { category: categorySlug(category) } : {}, { replace: true })
  const shuffle = () =>
    setOrder(({ round }) => ({ prompts: [...new Set([...shuffled(shown, Math.random), ...prompts])], round: round + 1 }))

  const shuffleButton = (
    <Button onClick={shuffle} disabled={shown.length === 0}>
      <Shuffle aria-hidden />
      {texts.shuffle}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={shuffleButton}>
      <CategoryChips chosen={chosen} onChoose={choose} />
      <p role="status" className="-my-2 text-muted-foreground">
        {shown.length > 0 && texts.count(shown.length)}
        {order.round > 0 && <span key={order.round} className="sr-only">{` ${texts.shuffled}`}</span>}
      </p>
      {shown.length === 0 && <NoPrompts />}
      {/* The key remounts the list for each shuffle, so that it appears as a whole. */}
      <ul
        key={order.round}
        aria-label={texts.list}
        className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 sm:gap-5 xl:grid-cols-3"
      >
        {shown.map((prompt) => (
          <li key={prompt.id}>
            <PromptCard prompt={prompt} isToday={prompt.id === today.id} />
          </li>
        ))}
      </ul>
      {answers}
      <PromptTips />
    </Page>
  )
}

function NoPrompts() {
  const viewAll = (
    <Link to="/prompts" replace className={buttonClass({ variant: 'secondary' })}>
      {texts.viewAll}
    </Link>
  )
  return <EmptyState drawing={<NothingFound />} title={texts.none} action={viewAll} />
}

const { title, items } = promptsTexts.tips

function PromptTips() {
  return (
    <Card headingId="prompt-tips" icon={<Lightbulb aria-hidden />} title={title}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-3 text-muted-foreground lg:grid-cols-3">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  )
}
