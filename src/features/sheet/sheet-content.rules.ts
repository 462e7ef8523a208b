import { type Box, layOut, mostGoals, type PageSize, type SheetLayout, type SheetPage, sheetPages } from './sheet-layout.rules.ts'

/** What happens on a day. Times are instants; all-day events have none. */
export interface SheetEvent {
  startsAt?: string
  endsAt?: string
  isAllDay: boolean
  /** Null for an event of which only the time is told. */
  title: string | null
}

export interface SheetGoal {
  id: string
  title: string
}

/** What a sheet says. */
export interface SheetContent {
  /** A day in the owner's time zone, `2026-11-30`. */
  date: string
  events: SheetEvent[]
  goals: SheetGoal[]
  /** Null on a day without one. */
  prompt: string | null
}

const longestTitle = 500
/** All but the letters of the fonts that a sheet carries with it. Others would be empty boxes. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{Nd}\p{P}\p{Sc}\p{Zs}+<=>|~^`´¨°×÷±§©®]/gu

/**
 * Returns a text in one line, as far as it can be printed: without pictures, control characters and marks that turn the direction of what
 * follows. Null when nothing that can be read is left.
 *
 * @example printable('🌱 Walk\n30 min') // 'Walk 30 min'
 */
export function printable(text: string): string | null {
  const cleaned = text
    .slice(0, longestTitle * 4)
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(unprintable, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{Nd}]/u.test(cleaned) ? [...cleaned].slice(0, longestTitle).join('') : null
}

/** Returns the events in their order: those of the whole day first. */
export const inOrder = (events: readonly SheetEvent[]): SheetEvent[] =>
  events.toSorted((one, other) =>
    one.isAllDay === other.isAllDay
      ? (one.startsAt ?? '').localeCompare(other.startsAt ?? '') || (one.title ?? '').localeCompare(other.title ?? '')
      : one.isAllDay
        ? -1
        : 1,
  )

/** Returns what a sheet says of a day: the first goals, in the order of Goals. */
export const contentOf = (day: SheetContent): SheetContent => ({
  date: day.date,
  events: inOrder(day.events).map(({ startsAt, endsAt, isAllDay, title }) => ({
    ...(isAllDay || startsAt === undefined ? {} : { startsAt }),
    ...(isAllDay || endsAt === undefined ? {} : { endsAt }),
    isAllDay,
    title,
  })),
  goals: day.goals.slice(0, mostGoals).map(({ id, title }) => ({ id, title })),
  prompt: day.prompt,
})

/** Returns where everything of this day is on this page. */
export const layoutOf = (page: SheetPage, { events, goals, prompt }: SheetContent): SheetLayout =>
  layOut(sheetPages[page], { events: events.length, goals: goals.length, hasPrompt: prompt !== null })

/** What is remembered of a sheet: what is on it and where. */
export interface PrintedSheet {
  page: PageSize
  goals: { id: string; title: string; box: Box }[]
  prompt: { text: string; answer: Box } | null
}

export function printedOf(page: SheetPage, content: SheetContent): PrintedSheet {
  const { width, height, goals, prompt } = layoutOf(page, content)
  return {
    page: { width, height },
    goals: content.goals.flatMap((goal, at) => goals.slice(at, at + 1).map(({ box }) => ({ ...goal, box }))),
    prompt: prompt && content.prompt !== null ? { text: content.prompt, answer: prompt.answer } : null,
  }
}
