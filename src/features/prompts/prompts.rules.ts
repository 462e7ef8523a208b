import { localDayNumber } from '#kit/local-day.ts'
import { type Prompt, type PromptCategory, promptCategories } from './prompts.collection.ts'

/** Returns the item for a day. Every item has its turn before the first one repeats. */
export function turnOf<Item>(items: readonly Item[], day: number): Item {
  const item = items[((day % items.length) + items.length) % items.length]
  if (item === undefined) throw new RangeError('Nobody can have a turn.')
  return item
}

/** Coprime to the number of prompts, so each has its turn. Larger than a category, so the next day's prompt is from another category. */
const stride = 7

/** Returns the prompt of the day: the same for all users on one local date. */
export function promptOfTheDay(prompts: readonly Prompt[], now: Date): Prompt {
  return turnOf(prompts, localDayNumber(now) * stride)
}

/** Returns the items in random order (Fisher–Yates shuffle). `random` returns a number from 0 to less than 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    ;[result[last], result[chosen]] = [result[chosen] as Item, result[last] as Item]
  }
  return result
}

/** Returns a random prompt other than the one shown. */
export function otherPrompt(prompts: readonly Prompt[], shown: Prompt, random: () => number): Prompt {
  const others = prompts.filter(({ id }) => id !== shown.id)
  return others[Math.floor(random() * others.length)] ?? shown
}

/** Returns the slug of a category for an address: `this-weeks-focus` for `This Week's Focus`. */
export function categorySlug(category: PromptCategory): string {
  return category
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-')
}

export function findCategory(slug: string): PromptCategory | undefined {
  return promptCategories.find((category) => categorySlug(category) === slug)
}
