import { type Prompt, type PromptCategory, promptCategories } from './prompts.collection.ts'

const dayMs = 86_400_000

/** The number of the calendar day that `now` falls on for its reader; the next day, whatever its length, has the next number. */
export function localDay(now: Date): number {
  return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayMs)
}

/** The item whose turn it is on that day; all have had theirs before one comes again. */
export function turnOf<Item>(items: readonly Item[], day: number): Item {
  const item = items[((day % items.length) + items.length) % items.length]
  if (item === undefined) throw new RangeError('Nobody can have a turn.')
  return item
}

/** Coprime to the number of prompts, so every one has its turn; more than a category holds, so the next day brings another one. */
const stride = 7

/** The same for everyone on one date, in the reader's own time zone. */
export function promptOfTheDay(prompts: readonly Prompt[], now: Date): Prompt {
  return turnOf(prompts, localDay(now) * stride)
}

/** The items in an order of chance (Fisher and Yates: every order equally likely); `random` gives 0 to less than 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    ;[result[last], result[chosen]] = [result[chosen] as Item, result[last] as Item]
  }
  return result
}

/** A prompt of chance that is not the one shown now. */
export function otherPrompt(prompts: readonly Prompt[], shown: Prompt, random: () => number): Prompt {
  const others = prompts.filter(({ id }) => id !== shown.id)
  return others[Math.floor(random() * others.length)] ?? shown
}

/** A category as it stands in an address: `This Week's Focus` is `this-weeks-focus`. */
export function categorySlug(category: PromptCategory): string {
  return category
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-')
}

export function findCategory(slug: string): PromptCategory | undefined {
  return promptCategories.find((category) => categorySlug(category) === slug)
}
